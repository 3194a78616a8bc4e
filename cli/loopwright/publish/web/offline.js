// A table in a folder is kept by the browser, so that it opens without a network the next time.
import { config } from "./config.js";

export async function keepOffline() {
  if (config.form !== "folder" || !("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("service-worker.js");
  } catch {
    // Not over plain http from another computer, nor in some private windows: it plays all the same.
  }
}

keepOffline();
