// What the page itself says, in its language (the texts: core/page_words.txt); what is said of the game comes with the game.
import { config } from "./config.js";

const words = config.words;
const ENDS = /[.!?…:。！？]["'”“’»«)]*$/;

export function say(name, values = {}) {
  return words[name].replace(/\{(\w+)\}/g, (_, hole) => String(values[hole]));
}

// Parts of what is read out as sentences: a full stop parts them where none has ended.
export function sentences(parts) {
  const said = parts.filter(Boolean);
  return said.map((part, at) => (at + 1 === said.length || ENDS.test(part) ? part : `${part}.`)).join(" ");
}

export function capital(text) {
  return text.charAt(0).toLocaleUpperCase(config.language.replace("_", "-")) + text.slice(1);
}

// Why a call was refused, for people: the table's own sentences are for programmers, and in English.
export function refusal(error) {
  console.warn(error.code ?? "", error.text ?? error);
  return words[`error_${error.code}`] ?? say("error_fault");
}

// A bot by its name in the rules, as people call it.
export function botName(bot) {
  return words[`bot_${bot}`] ?? bot;
}
