// What the page itself says; what is said of the game comes with the game, in the language of its bundle.
import { config } from "./config.js";

const english = {
  again: "Would you play it again, from 1 (no) to 5 (yes)?",
  bot: "Bot",
  bots_play: "The bots play.",
  begin: "Begin the game",
  cancel: "Cancel",
  comment: "What else should the author know?",
  died: "The game in the background has ended. It goes on from the last choice that was kept.",
  feedback: "Send back",
  feedback_about:
    "This writes one file with the game, your notes and your rating. Nothing leaves this page by itself: send the file to the author.",
  load: "Open a game",
  loading: "Loading",
  memory: "This browser keeps nothing: a closed tab forgets the game. Save it into a file.",
  new_game: "New game",
  note: "Note",
  note_about: "A note on {card}",
  nobody: "a person",
  over: "The game is over",
  pass_on: "Pass the device to {name}",
  players: "How many play",
  ready: "I have it",
  redo: "Redo",
  resumed: "This is the game that was open here the last time.",
  roll: "{chance} to succeed",
  pushed: "{chance} with a push",
  save: "Save",
  seed: "Number of the deal (empty: any)",
  skip: "To the decision",
  slow: "It has been computing for {seconds} seconds. You can stop it and go on from the last choice.",
  stop: "Stop it",
  story: "What has happened",
  time: "costs {cost}",
  undo: "Undo",
  write: "Write the file",
};

const swedish = {
  again: "Skulle ni spela det igen, från 1 (nej) till 5 (ja)?",
  bot: "Bot",
  bots_play: "Botarna spelar.",
  begin: "Börja spela",
  cancel: "Avbryt",
  comment: "Vad mer bör författaren veta?",
  died: "Spelet i bakgrunden har avbrutits. Det fortsätter från det senaste valet som sparades.",
  feedback: "Skicka tillbaka",
  feedback_about:
    "Här skrivs en fil med partiet, era anteckningar och ert omdöme. Inget lämnar sidan av sig självt: skicka filen till författaren.",
  load: "Öppna ett parti",
  loading: "Läser in",
  memory: "Webbläsaren sparar inget: stängs fliken är partiet borta. Spara det i en fil.",
  new_game: "Nytt parti",
  note: "Anteckning",
  note_about: "En anteckning om {card}",
  nobody: "en människa",
  over: "Partiet är slut",
  pass_on: "Lämna över till {name}",
  players: "Hur många spelar",
  ready: "Jag har den",
  redo: "Gör om",
  resumed: "Det här är partiet som var öppet här senast.",
  roll: "{chance} att lyckas",
  pushed: "{chance} med ett omslag",
  save: "Spara",
  seed: "Givens nummer (tomt: vilket som helst)",
  skip: "Till beslutet",
  slow: "Det har räknats i {seconds} sekunder. Ni kan stoppa det och fortsätta från det senaste valet.",
  stop: "Stoppa",
  story: "Vad som har hänt",
  time: "kostar {cost}",
  undo: "Ångra",
  write: "Skriv filen",
};

const words = config.language.split(/[-_]/)[0] === "sv" ? swedish : english;

export function say(name, values = {}) {
  return words[name].replace(/\{(\w+)\}/g, (_, hole) => String(values[hole]));
}
