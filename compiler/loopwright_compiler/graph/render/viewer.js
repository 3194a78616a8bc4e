"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const stage = byId("stage");
  const svg = stage.querySelector("svg");
  const panel = byId("panel");
  const parts = [...svg.querySelectorAll(".diary-graph")];
  const texts = JSON.parse(byId("texts").textContent);
  const lines = [...svg.querySelectorAll("[data-from]")];
  const cards = [...svg.querySelectorAll("[data-node]")];
  const templates = new Map([...document.querySelectorAll("template")].map((t) => [t.dataset.card, t]));
  const whole = svg.getAttribute("viewBox").split(" ").map(Number);
  let view = [...whole];
  let drag = null;
  let moved = false;

  const show = () => svg.setAttribute("viewBox", view.join(" "));
  svg.removeAttribute("width");
  svg.removeAttribute("height");

  // Pixels of the page for one unit of the drawing, which is fitted and centred.
  const scale = () => Math.min(stage.clientWidth / view[2], stage.clientHeight / view[3]);

  const pan = (dx, dy) => { view[0] += dx; view[1] += dy; show(); };

  const zoom = (factor, px, py) => {
    const box = stage.getBoundingClientRect();
    const s = scale();
    const x = view[0] + view[2] / 2 + (px === undefined ? 0 : (px - box.left - box.width / 2) / s);
    const y = view[1] + view[3] / 2 + (py === undefined ? 0 : (py - box.top - box.height / 2) / s);
    const width = Math.min(Math.max(view[2] * factor, 200), whole[2] * 2);
    const f = width / view[2];
    view = [x - (x - view[0]) * f, y - (y - view[1]) * f, width, view[3] * f];
    show();
  };

  const reset = () => { view = [...whole]; show(); };

  const bring = (card) => {
    const box = card.getBoundingClientRect();
    const room = stage.getBoundingClientRect();
    const s = scale();
    const inside = box.left > room.left && box.right < room.right && box.top > room.top && box.bottom < room.bottom;
    if (!inside || box.width < 90) {
      pan((box.left + box.width / 2 - room.left - room.width / 2) / s,
        (box.top + box.height / 2 - room.top - room.height / 2) / s);
      if (box.width < 90) zoom(box.width / 160);
    }
  };

  // The lines that come from a card and lead to it.
  const near = (id) => {
    for (const line of lines) {
      line.classList.toggle("near", line.dataset.from === id || line.dataset.to.split(" ").includes(id));
    }
  };

  const open = (yes) => {
    panel.hidden = !yes;
    byId("story").setAttribute("aria-expanded", String(yes));
  };

  // The panel holds the facts of the story, or the card that is read.
  const turn = (card) => {
    byId("reading").hidden = !card;
    byId("facts").hidden = card;
  };

  const read = (id, focus) => {
    const template = templates.get(id);
    if (!template) return;
    byId("card").replaceChildren(template.content.cloneNode(true));
    open(true);
    turn(true);
    panel.scrollTop = 0;
    for (const card of cards) card.classList.toggle("chosen", card.dataset.node === id);
    near(id);
    const card = cards.find((one) => one.dataset.node === id);
    if (card) bring(card);
    if (focus) byId("card").focus({ preventScroll: true });
  };

  const close = () => {
    turn(false);
    near(null);
    const card = svg.querySelector(".chosen");
    if (card) { card.classList.remove("chosen"); card.focus(); }
  };

  // Only these cards stay bright.
  const pick = (some, on) => {
    for (const part of parts) part.classList.toggle("searching", on);
    for (const card of cards) card.classList.toggle("match", some.includes(card));
  };

  const light = (button) => {
    for (const one of document.querySelectorAll(".light")) one.setAttribute("aria-pressed", String(one === button));
    const names = button ? button.dataset.light.split(" ") : [];
    pick(cards.filter((card) => names.includes(card.dataset.node)), button !== null);
  };

  const find = () => {
    const wanted = byId("search").value.trim().toLowerCase();
    const hits = wanted ? cards.filter((card) => texts[card.dataset.node].includes(wanted)) : [];
    light(null);
    pick(hits, wanted !== "");
    byId("found").textContent = wanted ? `${hits.length} ${byId("found").dataset.word}` : "";
    return hits;
  };

  for (const card of cards) {
    card.setAttribute("tabindex", "0");
    card.setAttribute("role", "button");
    card.setAttribute("aria-label", card.querySelector("title").textContent);
    card.addEventListener("click", () => { if (!moved) read(card.dataset.node, false); });
    card.addEventListener("focus", () => { if (card.matches(":focus-visible")) bring(card); });
    card.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") { event.preventDefault(); read(card.dataset.node, true); }
    });
  }

  stage.addEventListener("pointerdown", (event) => { drag = [event.clientX, event.clientY]; moved = false; });
  window.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const dx = event.clientX - drag[0], dy = event.clientY - drag[1];
    if (Math.abs(dx) + Math.abs(dy) > 3) moved = true;
    if (moved) { pan(-dx / scale(), -dy / scale()); drag = [event.clientX, event.clientY]; }
  });
  window.addEventListener("pointerup", () => { drag = null; });
  stage.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, event.clientX, event.clientY);
  }, { passive: false });

  byId("closer").addEventListener("click", () => zoom(1 / 1.3));
  byId("farther").addEventListener("click", () => zoom(1.3));
  byId("whole").addEventListener("click", reset);
  byId("close").addEventListener("click", close);
  panel.addEventListener("click", (event) => {
    const to = event.target.closest("[data-go]");
    const lit = event.target.closest(".light");
    if (to) read(to.dataset.go, true);
    if (lit) light(lit.getAttribute("aria-pressed") === "true" ? null : lit);
  });
  for (const slip of svg.querySelectorAll(".slip")) {
    slip.addEventListener("click", () => { if (!moved) read(slip.dataset.to, false); });
  }
  byId("story").addEventListener("click", () => {
    const reading = !byId("reading").hidden;
    if (reading) close();
    open(reading || panel.hidden);
  });
  const mode = byId("mode");
  if (mode) mode.addEventListener("change", () => {
    for (const part of parts) {
      for (const name of ["by-verdict", "by-games"]) part.classList.toggle(name, mode.value === name);
    }
  });
  for (const box of document.querySelectorAll("[data-without]")) {
    box.addEventListener("change", () => {
      for (const part of parts) part.classList.toggle(box.dataset.without, !box.checked);
    });
  }
  // A large drawing opens where the story starts, at a size that can be read.
  if (scale() < 0.4) {
    const start = svg.querySelector("[data-node=start]");
    const box = start.getBoundingClientRect();
    zoom(scale() / 0.7, box.left + box.width / 2, box.top + box.height / 2);
    bring(start);
  }
  let next = 0;
  byId("search").addEventListener("input", () => { next = 0; find(); });
  byId("search").addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    const hits = find();
    if (hits.length) read(hits[next++ % hits.length].dataset.node, false);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      if (event.target === byId("search")) { byId("search").value = ""; find(); } else if (!byId("reading").hidden) close(); else light(null);
      return;
    }
    if (event.target.closest("input, select, #panel") || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = view[2] / 12;
    const keys = {
      ArrowLeft: () => pan(-step, 0), ArrowRight: () => pan(step, 0),
      ArrowUp: () => pan(0, -step), ArrowDown: () => pan(0, step),
      "+": () => zoom(1 / 1.3), "=": () => zoom(1 / 1.3), "-": () => zoom(1.3), 0: reset,
      "/": () => byId("search").focus(),
    };
    if (keys[event.key]) { event.preventDefault(); keys[event.key](); }
  });
})();
