// In place of the worker: each call is answered with the document that a test has laid down.
import { config } from "./config.js";

const CARD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88" width="630" height="880"><rect width="63" height="88" fill="#888"/></svg>';
const sides = new Proxy({}, { get: () => CARD });
const cards = new Proxy({}, { get: () => sides });

export const rulebook = async () => config.rulebook;

export async function openTable() {
  const answers = { cards, setup: async () => { while (!window.laid) await new Promise((go) => setTimeout(go, 20)); return window.laid.setup; }, save: "{}", feedback: "{}" };
  return {
    async call(name, ...args) {
      window.asked = [name, ...args];
      if (window.laid?.refusal) {
        const { refusal } = window.laid;
        delete window.laid.refusal;
        throw Object.assign(new Error(), refusal);
      }
      if (name === "load" && window.refuses) return window.refuses();
      const answer = answers[name];
      return typeof answer === "function" ? answer() : (answer ?? window.laid.table);
    },
    stop() {},
    async restart() {},
  };
}
