// Edits that outlive the page: in this browser, and in a link that carries them.

const NAME = "loopwright/playground";
const MARK = "#edits=";

export function keep(texts, first) {
  try {
    if (edited(texts, first).length) localStorage.setItem(NAME, JSON.stringify(texts));
    else localStorage.removeItem(NAME);
  } catch {} // a browser that keeps nothing
}

export function kept(first) {
  try {
    return over(first, JSON.parse(localStorage.getItem(NAME)));
  } catch {
    return { ...first };
  }
}

// The names of the files that are not as they were.
export function edited(texts, first) {
  return Object.keys(first).filter((name) => texts[name] !== first[name]);
}

// Texts of files that there are, over those that stood there.
function over(first, texts) {
  const own = Object.entries(texts ?? {}).filter(([name, text]) => name in first && typeof text === "string");
  return { ...first, ...Object.fromEntries(own) };
}

async function through(stream, bytes) {
  const writer = stream.writable.getWriter();
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  return new Uint8Array(await new Response(stream.readable).arrayBuffer());
}

// An address of this page with the files that were edited behind its `#`, which no host is sent.
export async function linkTo(texts, first) {
  const own = Object.fromEntries(edited(texts, first).map((name) => [name, texts[name]]));
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify(own)));
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return location.href.split("#")[0] + MARK + letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

// The texts that the address carries; null without any that can be read.
export async function carried(first) {
  if (!location.hash.startsWith(MARK)) return null;
  try {
    const letters = atob(location.hash.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = await through(new DecompressionStream("deflate-raw"), Uint8Array.from(letters, (letter) => letter.charCodeAt(0)));
    return over(first, JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}
