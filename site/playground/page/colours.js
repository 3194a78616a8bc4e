// Numbers and colours of a card file's lines, drawn under the letters that somebody types.

const PARTS = /(^\s*>.*$)|("[^"]*"?)|(#.*$)|(\b[A-Z]{3,}\b)|((?<![\w-])-?\d+)|(^\s*[a-z][a-z-]*)/g;
const KINDS = ["prose", "title", "remark", "sign", "number", "word"];

function lineOf(text) {
  const row = document.createElement("div");
  let end = 0;
  for (const match of text.matchAll(PARTS)) {
    row.append(text.slice(end, match.index));
    const part = document.createElement("span");
    part.className = KINDS[match.slice(1).findIndex((group) => group !== undefined)];
    part.textContent = match[0];
    row.append(part);
    end = match.index + match[0].length;
  }
  row.append(text.slice(end) || "\u200b");
  return row;
}

// Lines that are as they were stay: a key in a long file draws one of them.
export function colour(place, text) {
  const lines = text.split("\n");
  const rows = place.children;
  lines.forEach((line, at) => {
    if (rows[at]?.dataset.line === line) return;
    const row = lineOf(line);
    row.dataset.line = line;
    if (rows[at]) rows[at].replaceWith(row);
    else place.append(row);
  });
  while (rows.length > lines.length) rows[rows.length - 1].remove();
}
