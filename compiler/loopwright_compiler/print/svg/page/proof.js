"use strict";
const figures = [...document.querySelectorAll("figure")];
const search = document.getElementById("search");
const deck = document.getElementById("deck");
const count = document.getElementById("count");
const words = new Map(figures.map((figure) => [figure, figure.textContent.toLowerCase()]));
let zoom = 1;

function narrow() {
  const wanted = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const section of document.querySelectorAll("section")) {
    let some = 0;
    for (const figure of section.querySelectorAll("figure")) {
      const text = words.get(figure);
      figure.hidden = !wanted.every((word) => text.includes(word));
      some += !figure.hidden;
    }
    section.hidden = !some || (deck.value && section.id !== deck.value);
    shown += section.hidden ? 0 : some;
  }
  count.textContent = `${shown} / ${figures.length}`;
}

function turn(figure, back = !figure.classList.contains("turned")) {
  figure.classList.toggle("turned", back);
  figure.querySelector("button").setAttribute("aria-pressed", back);
}

function turnAll() {
  const shown = figures.filter((figure) => !figure.hidden);
  const back = shown.some((figure) => !figure.classList.contains("turned"));
  for (const figure of shown) turn(figure, back);
}

function scale(to) {
  zoom = Math.min(4, Math.max(0.5, to));
  document.documentElement.style.setProperty("--zoom", zoom);
  document.getElementById("actual").textContent = `${Math.round(zoom * 100)} %`;
}

function look() {
  const root = document.documentElement;
  const dark = root.dataset.look ? root.dataset.look === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.look = dark ? "light" : "dark";
}

function step(by) {
  const shown = figures.filter((figure) => !figure.hidden && !figure.closest("section").hidden);
  const at = shown.indexOf(document.activeElement.closest("figure"));
  const next = shown[Math.min(shown.length - 1, Math.max(0, at + by))];
  if (next) next.querySelector("button").focus();
}

const keys = {
  "/": () => search.focus(), f: turnAll, "+": () => scale(zoom * 1.25), "-": () => scale(zoom / 1.25), 0: () => scale(1),
  d: look, ArrowRight: () => step(1), ArrowLeft: () => step(-1),
};
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") { search.value = ""; search.blur(); narrow(); return; }
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select")) return;
  if (Object.hasOwn(keys, event.key)) { event.preventDefault(); keys[event.key](); }
});
for (const figure of figures) figure.querySelector("button").addEventListener("click", () => turn(figure));
search.addEventListener("input", narrow);
deck.addEventListener("change", narrow);
document.getElementById("flip").addEventListener("click", turnAll);
document.getElementById("smaller").addEventListener("click", keys["-"]);
document.getElementById("actual").addEventListener("click", keys[0]);
document.getElementById("larger").addEventListener("click", keys["+"]);
document.getElementById("look").addEventListener("click", look);
narrow();
