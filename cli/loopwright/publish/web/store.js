// Where a browser keeps games: IndexedDB, else localStorage, else the memory of the page, which a closed tab forgets.
// Each draft has a store of its own, by the hash of its bundle. Values are anything that JSON can say.
// A database that gives no answer may have kept a game: the store is `late` then, and once there is an answer again, what was
// kept in localStorage meanwhile is in its `spare`.

const NAME = "loopwright";
const SHELF = "games";
const PATIENCE = 3000; // milliseconds; some browsers never answer in private windows
const NO_ANSWER = new Error("no answer");

function asked(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function openDatabase() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(SHELF);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("blocked"));
  });
}

async function inDatabase() {
  const database = await openDatabase();
  const shelf = (mode) => database.transaction(SHELF, mode).objectStore(SHELF);
  const kept = {
    kind: "indexedDB",
    get: (key) => asked(shelf("readonly").get(key)),
    put: (key, text) => asked(shelf("readwrite").put(text, key)),
    remove: (key) => asked(shelf("readwrite").delete(key)),
    keys: () => asked(shelf("readonly").getAllKeys()),
  };
  await kept.keys(); // some refuse only here
  return kept;
}

async function inLocalStorage() {
  const full = (key) => `${NAME}/${key}`;
  localStorage.setItem(full("?"), "");
  localStorage.removeItem(full("?"));
  return {
    kind: "localStorage",
    get: async (key) => localStorage.getItem(full(key)) ?? undefined,
    put: async (key, text) => localStorage.setItem(full(key), text),
    remove: async (key) => localStorage.removeItem(full(key)),
    keys: async () =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith(`${NAME}/`))
        .map((key) => key.slice(NAME.length + 1)),
  };
}

function inMemory() {
  const kept = new Map();
  return {
    kind: "memory",
    get: async (key) => kept.get(key),
    put: async (key, text) => void kept.set(key, text),
    remove: async (key) => void kept.delete(key),
    keys: async () => [...kept.keys()],
  };
}

export async function openStore(hash) {
  let late = false;
  const patience = new Promise((_, reject) => setTimeout(() => reject(NO_ANSWER), PATIENCE));
  const kept = await Promise.race([inDatabase(), patience])
    .catch((error) => {
      late = error === NO_ANSWER;
      return inLocalStorage();
    })
    .catch(inMemory);
  const spare = kept.kind === "indexedDB" ? ofDraft(await inLocalStorage().catch(inMemory), hash) : null;
  return { ...ofDraft(kept, hash), late, spare };
}

function ofDraft(kept, hash) {
  const full = (key) => `${hash}/${key}`;
  return {
    kind: kept.kind,
    async get(key) {
      const text = await kept.get(full(key));
      try {
        return text === undefined ? undefined : JSON.parse(text);
      } catch {
        return undefined; // another page of the same origin has written there
      }
    },
    put: (key, value) => kept.put(full(key), JSON.stringify(value)),
    remove: (key) => kept.remove(full(key)),
    async keys() {
      return (await kept.keys()).filter((key) => String(key).startsWith(`${hash}/`)).map((key) => key.slice(hash.length + 1));
    },
  };
}
