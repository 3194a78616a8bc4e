import { config } from "./config.js";
import { openStore } from "./store.js";
import { openTable } from "./table.js";

const state = document.getElementById("state");
const heard = { progress: [], slow: [], died: [], violations: [] };
document.addEventListener("securitypolicyviolation", (event) => heard.violations.push(event.violatedDirective));
globalThis.probe = { config, heard, openStore };

(async () => {
  try {
    globalThis.probe.table = await openTable({
      progress: (step) => heard.progress.push(step),
      slow: (call) => heard.slow.push(call),
      died: (why) => heard.died.push(why),
    });
    globalThis.probe.store = await openStore(config.bundle_hash);
    state.textContent = "ready";
  } catch (error) {
    state.textContent = `failed: ${error.text ?? error}`;
  }
})();
