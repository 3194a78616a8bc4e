// JSON Patch (RFC 6902), as the host sends it: `add`, `remove` and `replace`. What came in stays as it was.

export function patched(whole, operations) {
  const root = structuredClone({ "": whole });
  for (const { op, path, value } of operations) {
    const keys = path.split("/").map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
    const last = keys.pop();
    let place = keys.length ? root[""] : root;
    for (const key of keys.slice(1)) place = place[key];
    if (!Array.isArray(place)) {
      if (op === "remove") delete place[last];
      else place[last] = value;
    } else if (op === "remove") place.splice(Number(last), 1);
    else if (op === "add") place.splice(Number(last), 0, value);
    else place[Number(last)] = value;
  }
  return root[""];
}
