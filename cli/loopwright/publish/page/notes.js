// What people note while they play, and what is sent back: a list that can be changed until then.
import { button, make } from "./dom.js";
import { say } from "./words.js";

const LONGEST = 2000;

// The notes so far; on: what clicks do.
export function drawNotes(notes, on) {
  const one = (note, at) =>
    make("li", {},
      make("b", {}, note.title || note.card || say("game_note")),
      make("p", { class: "said" }, note.text),
      make("div", { class: "row" },
        button(say("change"), () => on.change(at), { class: "quiet", "data-change": at }),
        button(say("remove"), () => on.remove(at), { class: "quiet", "data-remove": at })));
  return [
    make("h2", {}, say("notes")),
    notes.length ? make("ol", { class: "notes" }, ...notes.map(one)) : make("p", { class: "soft" }, say("no_notes")),
    make("div", { class: "row" },
      on.card ? button(say("note_on"), on.card, { id: "note-this" }) : null,
      button(say("note_game"), on.game, { id: "note-game" }),
      button(say("feedback"), on.feedback, { class: "main" }),
      button(say("close"), on.close, { class: "quiet" })),
  ];
}

// A form for the text of one note; done: hears it.
export function drawNote(about, text, done, cancel) {
  const written = make("textarea", { rows: 4, maxlength: LONGEST, id: "note" });
  written.value = text;
  return form([make("h2", {}, say("note_about", { card: about })), make("label", {}, say("note"), written)],
    say("keep"), () => done(written.value.trim()), cancel);
}

// What goes into the file; done: hears the rating.
export function drawFeedback(count, done, cancel) {
  const grades = [1, 2, 3, 4, 5].map((grade) =>
    make("label", { class: "check" }, make("input", { type: "radio", name: "again", value: grade, id: `again-${grade}` }), ` ${say(`again_${grade}`)}`));
  const comment = make("textarea", { rows: 4, maxlength: 2 * LONGEST, id: "comment" });
  const rating = () => {
    const grade = grades.map((label) => label.firstChild).find((radio) => radio.checked);
    const words = comment.value.trim();
    return { ...(grade ? { again: Number(grade.value) } : {}), ...(words ? { comment: words } : {}) };
  };
  return form([
    make("h2", {}, say("feedback")),
    make("p", {}, say("feedback_about")),
    make("p", { class: "soft" }, say("notes_count", { count })),
    make("fieldset", { class: "grades" }, make("legend", {}, say("again")), ...grades),
    make("label", {}, say("comment"), comment),
  ], say("write"), () => done(rating()), cancel);
}

function form(fields, word, done, cancel) {
  const whole = make("form", { method: "dialog" }, ...fields,
    make("div", { class: "row" }, button(say("cancel"), cancel, { class: "quiet" }), make("button", { class: "main", id: "done" }, word)));
  whole.addEventListener("submit", (event) => {
    event.preventDefault();
    done();
  });
  return whole;
}
