// What is wrong with the page as it stands: the body of a function.
const seen = (element) => {
  const { width, height } = element.getBoundingClientRect();
  return width > 2 && height > 2 && element.checkVisibility({ visibilityProperty: true });
};
const faults = [];
const root = document.documentElement;
const dialog = document.querySelector("dialog[open]");
const place = dialog ?? document.body; // behind a dialog nothing can be read or pressed
if (root.scrollWidth > root.clientWidth) faults.push(`wider than the screen: ${root.scrollWidth}`);
for (const section of document.querySelectorAll("main > section"))
  if (seen(section) && section.scrollWidth > section.clientWidth + 1) faults.push(`${section.id} is wider than its place`);

// A word is parted at most once, and only a long one.
const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const { currentNode: node } = walker;
  const words = node.data.trim().split(/[\s\u2013-]+/).filter(Boolean);
  if (!words.length || !seen(node.parentElement) || node.parentElement.closest("svg, select, script, style, .unseen, pre")) continue;
  const range = document.createRange();
  range.setStart(node, node.data.search(/\S/));
  range.setEnd(node, node.data.trimEnd().length);
  const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  const long = words.filter((word) => word.length > 8).length;
  if (lines > words.length + long) faults.push(`${lines} lines for "${node.data.trim().slice(0, 60)}"`);
}

// What is pressed holds all that it says, and text has the width that there is.
for (const one of place.querySelectorAll(".option, .seats button, .person, .panel")) {
  const box = one.getBoundingClientRect();
  for (const part of seen(one) ? one.querySelectorAll(":scope > :not(input), .cube") : []) {
    const { left, right } = part.getBoundingClientRect();
    if (seen(part) && (left < box.left - 1 || right > box.right + 1)) faults.push(`"${part.textContent || part.className}" stands out of "${one.textContent.slice(0, 40)}"`);
  }
  for (const part of seen(one) ? one.querySelectorAll(":scope > .facts") : []) {
    const { width, height } = part.getBoundingClientRect();
    if (height > 8 * parseFloat(getComputedStyle(part).fontSize) && width < box.width / 3) faults.push(`a column of ${Math.round(width)} for "${part.textContent.slice(0, 40)}"`);
  }
}

// A dialog is in the window with the whole of its width, and the buttons at its foot or head can be reached.
if (dialog) {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  if (left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1) faults.push("the dialog is not in the window");
  if (dialog.scrollWidth > dialog.clientWidth + 1) faults.push(`the dialog is wider than its place: ${dialog.scrollWidth}`);
  for (const part of dialog.querySelectorAll("button, img")) {
    const box = part.getBoundingClientRect();
    if (seen(part) && !part.closest(".scrolls") && (box.left < left - 1 || box.right > right + 1)) faults.push(`"${part.textContent || "a picture"}" stands out of the dialog`);
  }
}

// What can be pressed is seen whole where it stands fast, and nothing lies over anything else.
const standing = [...place.querySelectorAll("#tabs, .confirm, .above")].filter((one) => seen(one) && getComputedStyle(one).position === "sticky");
for (const one of standing) {
  const { top, bottom } = one.getBoundingClientRect();
  if (bottom > innerHeight + 1 || top < 0) faults.push(`${one.id || one.className} is not in the window`);
}
const presses = (dialog ? [dialog] : [document.querySelector("#tools"), ...standing]).flatMap((one) => [...one.querySelectorAll("button:not(.term)")]).filter(seen);
presses.forEach((one, at) => {
  const a = one.getBoundingClientRect();
  for (const other of presses.slice(at + 1)) {
    const b = other.getBoundingClientRect();
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 1 && high > 1) faults.push(`"${one.textContent}" and "${other.textContent}" lie on each other`);
  }
});
for (const one of presses) {
  if (one.scrollWidth > one.clientWidth + 1) faults.push(`"${one.textContent}" is cut off`);
  const signs = one.querySelector("svg, span") ? [...one.querySelectorAll("svg, span")].some(seen) : one.textContent;
  if (!signs) faults.push(`"${one.textContent}" shows nothing`);
}

// There is room to read and to choose between what stands fast.
const header = !dialog && getComputedStyle(document.body).overflowY === "hidden" ? document.querySelector("header").offsetHeight : 0;
const high = header + standing.reduce((sum, one) => sum + one.offsetHeight, 0);
if (high > 0.65 * innerHeight) faults.push(`${Math.round(high)} of ${innerHeight} are not left to read in`);
return [...new Set(faults)];
