// What may not grow without a reason: the table "Sizes" of docs/weight.md.
import assert from "node:assert/strict";
import fs from "node:fs";

const rows = new Map([...fs.readFileSync(new URL("../../docs/weight.md", import.meta.url), "utf8").matchAll(/^\| (.+?) \| ([\d,]+) (?:bytes|ms) \|/gm)].map(([, what, most]) => [what, Number(most.replaceAll(",", ""))]));

/** Fails if `found` is more than the table allows. */
export function within(what, found) {
  const most = rows.get(what);
  assert.ok(most, `docs/weight.md has no row "${what}"`);
  console.log(`${what}: ${found} of ${most}`);
  assert.ok(found <= most, `${what}: ${found}, at most ${most}. Make it smaller, or raise the number in docs/weight.md and say why`);
}
