// Which score of a match the page shows: what tests/scene/layout/rounds_on_bar_test.cpp says of the window.
//   node score.mjs WEB_DIR
import fs from 'node:fs';
import path from 'node:path';

const code = fs.readFileSync(path.join(process.argv[2], 'score.js'), 'utf8');
const { scoreNow, toldOf } = await import(`data:text/javascript,${encodeURIComponent(code)}`);

let failures = 0;
function check(what, had, wanted) {
  if (JSON.stringify(had) === JSON.stringify(wanted)) return;
  ++failures;
  console.error(`${what}:\n  had    ${JSON.stringify(had)}\n  wanted ${JSON.stringify(wanted)}`);
}

// Ann wins the first round, Bob the second and the third, Ann the last one.
const games = [[0, 0], [1, 0], [1, 1], [1, 2]].map((won, i) => ({ won, winner: [0, 1, 1, 0][i] }));
const open = (tellsResult) => ({ hides: false, hidesResult: false, tellsResult });
const hidden = (isOver) => ({ hides: true, hidesResult: !isOver, tellsResult: isOver });
const match = (index, ...seen) => ({ index, count: 4, seen: new Set(seen) });

check('before anything', scoreNow(games[0], match(0), open(false)), [0, 0]);
check('the end of the first', scoreNow(games[0], match(0), open(true)), [1, 0]);
check('the last', scoreNow(games[3], match(3), open(false)), [1, 2]);
check('its end', scoreNow(games[3], match(3), open(true)), [2, 2]);
check('nobody won', scoreNow({ won: [1, 0], winner: null }, match(1), open(true)), [1, 0]);
check('one round', scoreNow(games[0], { index: 0, count: 1, seen: new Set() }, open(true)), []);
check('alone', scoreNow({ won: [0], winner: null }, match(1), open(true)), []);
check('not known', scoreNow({ winner: 0 }, match(1), open(true)), []);
check('no match', scoreNow(games[0], null, open(true)), []);

check('hidden, not seen', scoreNow(games[2], match(2, 0), hidden(false)), []);
check('hidden, seen', scoreNow(games[2], match(2, 0, 1), hidden(false)), [1, 1]);
check('hidden, over, not seen', scoreNow(games[2], match(2), hidden(true)), []);
check('hidden, over, seen', scoreNow(games[2], match(2, 0, 1), hidden(true)), [1, 2]);
check('hidden, the first', scoreNow(games[0], match(0), hidden(false)), []);
check('hidden, the first is over', scoreNow(games[0], match(0), hidden(true)), [1, 0]);
check('hidden, the last is over', scoreNow(games[3], match(3), hidden(true)), [2, 2]);
check('rounds that may be known', [hidden(false), hidden(true), open(false)].map((now) => toldOf(match(2), now).rounds), [3, 4, 4]);

process.exit(failures ? 1 : 0);
