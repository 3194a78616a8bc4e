// What people note while they play, and what is sent back: a list that can be changed until then.
import { button, make, picture } from "./dom.js";
import { say } from "./words.js";

const LONGEST = 2000;
const KINDS = ["unclear", "wrong", "lovely", "other"];

// The notes so far; on: what clicks do.
export function drawNotes(notes, on) {
  const one = (note, at) =>
    make("li", {},
      make("b", {}, note.title || note.card || say("game_note")),
      note.kind ? " " : null,
      note.kind ? make("span", { class: `tag ${note.kind}` }, say(`kind_${note.kind}`)) : null,
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

// A form for the kind and the text of one note, under the side of the card that lies up; done: hears both.
export function drawNote(note, { side, moment }, done, cancel) {
  const about = note.title || say("game_note");
  const kind = chips("kind", say("note_kind"), KINDS, (kind) => say(`kind_${kind}`), note.kind);
  const written = make("textarea", { rows: 4, maxlength: LONGEST, id: "note" });
  written.defaultValue = note.text ?? "";
  return form([
    make("h2", {}, say("note_about", { card: about })),
    side ? make("div", { class: "noted" }, picture(side, "")) : null,
    kind.fieldset,
    make("label", {}, say("note"), written),
    make("p", { class: "soft" }, say("note_where", moment)),
  ], say("keep"), () => done({ text: written.value.trim(), kind: kind.chosen() }), cancel);
}

// What goes into the file, or to whoever hosts; save and share hear the rating. Without share, this device shares no files.
export function drawFeedback(count, { save, share, cancel }, [about, done] = ["feedback_about", "write"]) {
  const grade = chips("again", say("again"), [1, 2, 3, 4, 5], (grade) => say(`again_${grade}`));
  const comment = make("textarea", { rows: 4, maxlength: 2 * LONGEST, id: "comment" });
  const rating = () => {
    const words = comment.value.trim();
    return { ...(grade.chosen() ? { again: Number(grade.chosen()) } : {}), ...(words ? { comment: words } : {}) };
  };
  return form([
    make("h2", {}, say("feedback")),
    make("p", {}, say(about)),
    make("p", { class: "soft" }, say("notes_count", { count })),
    grade.fieldset,
    make("label", {}, say("comment"), comment),
  ], say(done), () => save(rating()), cancel, share ? button(say("share"), () => share(rating()), { id: "share" }) : null);
}

// One of a few words, ticked as a button is pressed: the fieldset, and the value that is ticked, or "".
function chips(name, legend, values, word, value = "") {
  const chip = (one) => {
    const input = make("input", { type: "radio", name, value: one, id: `${name}-${one}` });
    input.checked = one === value;
    return make("label", { class: "chip" }, input, make("span", {}, word(one)));
  };
  const fieldset = make("fieldset", { class: "chips" }, make("legend", {}, legend), ...values.map(chip));
  return { fieldset, chosen: () => fieldset.querySelector(":checked")?.value ?? "" };
}

function form(fields, word, done, cancel, other = null) {
  const whole = make("form", { method: "dialog" }, ...fields,
    make("div", { class: "row" }, button(say("cancel"), cancel, { class: "quiet" }), other, make("button", { class: "main", id: "done" }, word)));
  whole.addEventListener("submit", (event) => {
    event.preventDefault();
    done();
  });
  return whole;
}
