// Opens the web pages of recordings in a real browser and compares what they show with what the program says.
//   node browser.mjs BINARY SAMPLES_DIR NODE_MODULES CHROMIUM
// 50 moments of each sample: the boards of `BINARY show`, and the fumen of the page read by tetris-fumen. Then keys,
// mouse, names and messages that look like markup, hidden results, the security policy, a phone. Exit codes: 0 all as it should be, 1 something is not.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [binary, samples, modules, executablePath] = process.argv.slice(2);
if (!executablePath) {
  console.error('usage: browser.mjs BINARY SAMPLES_DIR NODE_MODULES CHROMIUM');
  process.exit(2);
}
const load = (name) => createRequire(path.join(path.resolve(modules), name, 'package.json'))('./index.js');
const { chromium } = load('playwright-core');
const { decoder } = load('tetris-fumen');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tetron-web-'));
const tetron = (...args) => execFileSync(binary, args, { encoding: 'utf8', maxBuffer: 1 << 28 });

let failures = 0;
function check(what, had, wanted) {
  if (JSON.stringify(had) === JSON.stringify(wanted)) return;
  ++failures;
  console.error(`${what}:\n  had    ${JSON.stringify(had)}\n  wanted ${JSON.stringify(wanted)}`);
}

// The boards that `show` draws, in the order of the fields, rows joined with '/'; small letters are falling stones.
function boardsOf(text) {
  const boards = [];
  let row = [];
  for (const line of [...text.split('\n'), '']) {
    if (line.startsWith('|')) {
      const parts = line.split('|').filter((_, i) => i % 2 === 1);
      parts.forEach((cells, i) => (row[i] = [...(row[i] ?? []), cells.replace(/.(.)/g, '$1')]));
    } else if (row.length > 0) {
      boards.push(...row.map((rows) => rows.join('/')));
      row = [];
    }
  }
  return boards;
}

// The same of the page's state.
function boardsOfPage(tetron) {
  const state = tetron.state();
  const { profile } = tetron.page.game;
  const { width, height, playersPerField } = state.layout;
  const letter = (cell) => (cell <= 8 ? '.ILOZTJS#'[cell] : '?');
  return state.cells.map((cells, field) => {
    const board = [...cells].map(letter);
    state.players.slice(field * playersPerField, (field + 1) * playersPerField).forEach(({ stone }) => {
      const kind = stone && profile.stones[stone.style];
      if (!kind) return;
      const top = profile.yDown ? stone.y : profile.height - 1 - stone.y;
      for (const [right, up] of kind.turns[stone.rot]) {
        const x = stone.x + right;
        const y = top - up;
        if (x >= 0 && x < width && y >= 0 && y < height) board[y * width + x] = letter(kind.cell).toLowerCase();
      }
    });
    return Array.from({ length: height }, (_, y) => board.slice(y * width, (y + 1) * width).join('')).join('/');
  });
}

// A player's board by tetris-fumen, rows from the top, the piece in small letters.
function boardOfFumen(fumen, height) {
  const [page] = decoder.decode(fumen);
  const rows = Array.from({ length: height }, (_, i) =>
    Array.from({ length: 10 }, (_, x) => page.field.at(x, height - 1 - i).replace('_', '.').replace('X', '#')),
  );
  if (page.operation)
    for (const { x, y } of page.mino().positions()) if (y < height) rows[height - 1 - y][x] = page.operation.type.toLowerCase();
  return rows.map((row) => row.join('')).join('/');
}

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });

async function open(file, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, ...options });
  const page = await context.newPage();
  const address = pathToFileURL(file).href;
  page.on('console', (message) => {
    if (message.type() === 'error') check('console', message.text(), '');
  });
  page.on('pageerror', (error) => check('page error', error.message, ''));
  page.on('request', (request) => check('request', request.url(), address));
  await page.addInitScript(() => {
    window.violations = [];
    document.addEventListener('securitypolicyviolation', (event) => window.violations.push(event.violatedDirective));
  });
  await page.goto(address);
  await page.evaluate(() => window.tetron);
  return page;
}
const use = (page, what, argument) =>
  page.evaluate(`(async () => (${what})(await window.tetron, ${JSON.stringify(argument ?? null)}))()`);

function convert(recording, name, ...options) {
  const file = path.join(folder, `${name}.html`);
  tetron('convert', recording, '-o', file, ...options);
  return file;
}

async function compareMoments(name, recording = path.join(samples, 'good', name)) {
  const page = await open(convert(recording, name));
  const { duration } = await use(page, '(t) => ({ duration: t.page.timeline.duration })');
  check(`${name}: duration`, duration, JSON.parse(tetron('info', recording, '--format', 'json')).length_ms);
  // Back and forth, so that both ways of seeking are used.
  for (let i = 0; i < 50; ++i) {
    const ms = Math.round((duration * ((i * 37) % 50)) / 49);
    await use(page, '(t, ms) => t.seek(ms)', ms);
    const wanted = boardsOf(tetron('show', recording, '--at', (ms / 1000).toFixed(3)));
    const boards = await use(page, boardsOfPage.toString());
    check(`${name} at ${ms} ms`, boards, wanted);
    const { fumen, field, wide } = await use(page, `(t) => {
      const alive = Math.max(0, t.state().players.findIndex((player) => player.alive));
      const { width } = t.state().layout;
      return { fumen: t.fumen(), field: t.state().fieldOf(alive), wide: width !== 10 };
    }`);
    if (!wide) check(`${name} fumen at ${ms} ms`, boardOfFumen(fumen, 20), wanted[field]);
  }
  await page.context().close();
  return duration;
}

// The duel with timestamps that are far ahead: one, some in a row, and the last one.
function withWrongTimes() {
  const file = fs.readFileSync(path.join(samples, 'good', 'duel.tet'));
  const chunks = [];
  for (let at = file[0]; at < file.length; at += file[at]) chunks.push(at);
  for (const chunk of [0, 50, 300, 301, 500, 501, 502, 503, chunks.length - 1])
    file.writeUInt32LE(1_422_000_000 + chunk, chunks[chunk] + 2);
  const recording = path.join(folder, 'wrong-times.tet');
  fs.writeFileSync(recording, file);
  return recording;
}

async function pressKeys() {
  const recording = path.join(samples, 'good', 'duel.tet');
  const page = await open(convert(recording, 'keys'));
  const now = () => use(page, '(t) => t.page.controller.now');
  const placed = tetron('convert', recording, '--to', 'csv').trim().split('\n').slice(1).map((line) => line.split(','));
  const times = placed.map((row) => Number(row[3])).sort((a, b) => a - b);
  await page.keyboard.press('Home');
  for (const time of times.slice(0, 5)) {
    await page.keyboard.press('.');
    check('next placement', await now(), time);
  }
  await page.keyboard.press(',');
  check('previous placement', await now(), times[3]);
  check('said', /places [IJLOSTZ] in column/.test(await page.locator('#said').textContent()), true);
  await page.keyboard.press('ArrowRight');
  check('5 s on', await now(), times[3] + 5000);
  await page.keyboard.press('l');
  check('10 s on', await now(), times[3] + 15000);
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+ArrowLeft');
  check('1 s back', await now(), times[3] + 4000);
  await page.keyboard.press('5');
  const duration = await use(page, '(t) => t.page.timeline.duration');
  check('50 %', await now(), Math.round(duration / 2));
  await page.keyboard.press('Shift+Digit2');
  check('fields shown', await page.locator('.field:visible').count(), 1);
  check('focus', await use(page, '(t) => t.page.controller.focus'), 1);
  await page.keyboard.press('Shift+Digit0');
  check('fields shown', await page.locator('.field:visible').count(), 2);
  await page.keyboard.press('}');
  check('speed', await page.locator('#speed').textContent(), '2×');
  const before = await now();
  await page.keyboard.press('Space');
  await page.waitForTimeout(500);
  await page.keyboard.press('Space');
  const played = (await now()) - before;
  check(`played ${played} ms at double speed in about 500`, played > 500 && played < 4000, true);
  const after = await now();
  await page.waitForTimeout(200);
  check('paused', await now(), after);
  await page.keyboard.press('c');
  check('chat', await page.locator('#chat').isVisible(), true);
  await page.locator('#messages button').first().click();
  check('chat jump', await now(), await use(page, '(t) => t.page.timeline.messages[0].time'));
  await page.keyboard.press('?');
  check('help', await page.locator('#help').isVisible(), true);
  await page.keyboard.press('Escape');
  check('help', await page.locator('#help').isVisible(), false);
  await page.keyboard.press('?');
  await page.locator('#help button').click();
  check('help closed by its button', await page.locator('#help').isVisible(), false);
  await page.keyboard.press('n');
  check('result hidden', (await page.locator('#clock').textContent()).includes('/'), false);
  await page.keyboard.press('n');
  const bar = await page.locator('#seek').boundingBox();
  await page.mouse.click(bar.x + bar.width / 2, bar.y + bar.height / 2);
  check('bar clicked', Math.abs((await now()) - duration / 2) < duration / 50, true);
  await page.mouse.move(bar.x + bar.width / 4, bar.y + bar.height / 2);
  check('hover', /^\d+:\d\d\.\d/.test(await page.locator('#hover').textContent()), true);
  check('violations', await page.evaluate('violations'), []);
  await page.context().close();
}

// What is not in the page when it is written does not run in it.
async function injectScripts() {
  const page = await browser.newPage();
  await page.goto(pathToFileURL(convert(path.join(samples, 'good', 'duel.tet'), 'policy')).href);
  await page.evaluate(() => window.tetron);
  const policy = await page.locator('meta[http-equiv]').getAttribute('content');
  check('policy', /unsafe|\*|https?:/.test(policy), false);
  const ran = await page.evaluate(() => {
    const put = (tag, fill) => document.body.append(Object.assign(document.createElement(tag), fill));
    put('script', { textContent: 'window.ran = "script"' });
    put('style', { textContent: 'body { color: rgb(1, 2, 3) !important }' });
    document.head.append(Object.assign(document.createElement('base'), { href: 'https://example.org/' }));
    const button = document.createElement('button');
    button.setAttribute('onclick', 'window.ran = "handler"');
    document.body.append(button);
    button.click();
    return [window.ran ?? null, getComputedStyle(document.body).color === 'rgb(1, 2, 3)', document.baseURI.startsWith('file:')];
  });
  check('what runs', ran, [null, false, true]);
  await page.close();
}

// Two games that are the same until 0:10, and pages of both that hide what comes after that.
async function openHidden() {
  const json = JSON.parse(tetron('convert', path.join(samples, 'good', 'duel.tet'), '--to', 'json'));
  const variant = (name, change) => {
    const copy = structuredClone(json);
    for (const chunk of copy.chunks) {
      delete chunk.raw;
      delete chunk.size;
    }
    change(copy);
    const source = path.join(folder, `${name}.json`);
    const recording = path.join(folder, `${name}.tet`);
    fs.writeFileSync(source, JSON.stringify(copy));
    tetron('convert', source, '-o', recording);
    return convert(recording, name, '--hide-result', '--from', '0:10');
  };
  const ends = variant('ann-wins', (copy) => {
    copy.chunks = copy.chunks.filter(({ t_ms = 0 }) => t_ms < 20_000);
    copy.chunks[0].winner = 0;
  });
  const goesOn = variant('bob', (copy) => {
    copy.chunks[0].winner = 1;
    copy.chunks[0].score = 99;
    for (const chunk of copy.chunks)
      if (chunk.type === 'message' && chunk.t_ms > 10_000) {
        chunk.text = 'what nobody may read yet';
        delete chunk.text_raw;
      }
  });
  // All that a reader, or a program that reads pages to people, gets to know.
  const told = (page) =>
    page.evaluate(() => {
      const copy = document.documentElement.cloneNode(true);
      for (const part of copy.querySelectorAll('script, style, meta, a')) part.remove();
      return [document.title, document.body.innerText, copy.outerHTML];
    });
  const first = [];
  for (const file of [ends, goesOn]) {
    const page = await open(file);
    // It is laid out again as soon as its room is known.
    await page.evaluate(async () => {
      await document.fonts.ready;
      for (let i = 0; i < 3; ++i) await new Promise((then) => requestAnimationFrame(then));
    });
    first.push({ told: await told(page), picture: (await page.screenshot()).toString('base64') });
    await page.context().close();
  }
  check('two hidden games as text', first[0].told, first[1].told);
  check('two hidden games as pictures', first[0].picture === first[1].picture, true);
  for (const secret of ['ann-wins', 'bob.tet', ' / '])
    check(`a hidden page says ${secret}`, first[1].told.slice(0, 2).join().includes(secret), false);

  const page = await open(goesOn);
  const now = () => use(page, '(t) => t.page.controller.now');
  const events = await use(page, '(t) => t.state().events');
  const bar = await page.locator('#seek').boundingBox();
  for (const key of ['End', 'l', 'Shift+ArrowRight', '.', 'ArrowRight', 'Control+ArrowRight', 'PageDown', '9', 'End']) {
    await page.keyboard.press(key);
    check(`${key} with the result hidden`, (await now()) <= 10_000, true);
  }
  await page.mouse.click(bar.x + bar.width - 2, bar.y + bar.height / 2);
  await page.mouse.move(640, 300);
  await page.mouse.wheel(0, 300);
  await page.keyboard.press('End');
  check('the furthest', [await now(), await use(page, '(t) => t.state().events')], [10_000, events]);
  await use(page, '(t) => t.seek(60000)');
  check('sought by a script', await now(), 10_000);
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await page.waitForFunction(async () => (await window.tetron).page.controller.now > 100);
  await page.keyboard.press('Space');
  check('goes back', (await now()) < 10_000, true);
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  await page.waitForFunction(async () => (await window.tetron).page.controller.now > 10_300);
  await page.keyboard.press('Space');
  check('nothing is told', (await told(page)).join().includes('nobody may read'), false);
  await page.keyboard.press('n');
  await page.keyboard.press('c');
  check('told', (await page.title()).endsWith(' · bob.tet') && (await told(page)).join().includes('nobody may read'), true);
  await page.context().close();
}

async function openHostile() {
  // At most 40 characters, which are shown whole.
  const markup = '</script><img src=x onerror="a=1"><b>"\'&';
  const turned = 'a\u202eb\u2066c';
  const json = JSON.parse(tetron('convert', path.join(samples, 'good', 'duel.tet'), '--to', 'json'));
  for (const chunk of json.chunks) {
    if (chunk.players) chunk.players = [markup, turned];
    if (chunk.type === 'message') chunk.text = markup;
    delete chunk.text_raw;
    delete chunk.raw;
    delete chunk.size;
  }
  const source = path.join(folder, 'hostile.json');
  fs.writeFileSync(source, JSON.stringify(json));
  const recording = path.join(folder, '<b>hostile.tet');
  tetron('convert', source, '-o', recording);
  const page = await open(convert(recording, 'hostile'));
  await page.keyboard.press('c');
  check('name', await page.locator('.player b').first().textContent(), markup);
  check('name that turns text', await page.locator('.player b').nth(1).textContent(), 'a\\u{202e}b\\u{2066}c');
  check('message', (await page.locator('#messages button').first().textContent()).endsWith(markup), true);
  check('pictures', await page.locator('img').count(), 0);
  check('title', (await page.title()).endsWith(' · <b>hostile.tet'), true);
  await page.context().close();
}

async function openOnPhone() {
  const file = convert(path.join(samples, 'good', 'duel.tet'), 'phone', '--player', '1', '--from', '0:10');
  const page = await open(file, { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'light' });
  check('focus', await use(page, '(t) => t.page.controller.focus'), 1);
  check('start', await use(page, '(t) => t.page.controller.now'), 10_000);
  const { wide, high } = await use(page, `() => ({
    wide: document.documentElement.scrollWidth, high: document.documentElement.scrollHeight })`);
  check('fits the screen', [wide <= 390, high <= 844], [true, true]);
  await page.locator('#play').tap();
  await page.waitForTimeout(300);
  check('plays', await use(page, '(t) => t.page.controller.now > 10000'), true);
  await page.context().close();
}

// On a shared field the first cell of a falling stone has its player's colour, as the number beside the name has; on a
// field of one player nothing has it.
async function markOwners() {
  for (const [name, marked] of [['shared.tet', true], ['duel.tet', false]]) {
    const page = await open(convert(path.join(samples, 'good', name), `owners-${name}`, '--from', '0:30'));
    const seen = await use(page, `(t) => {
      const colours = [[0x5b, 0x8d, 0xe0], [0xd9, 0x85, 0x3b]];
      return t.page.cards.flatMap((card) => {
        const { data } = card.canvas.getContext('2d').getImageData(0, 0, card.canvas.width, card.canvas.height);
        return card.tags.map(({ id }) => {
          let count = 0;
          for (let i = 0; i < data.length; i += 4)
            count += colours[id].every((value, c) => data[i + c] === value) ? 1 : 0;
          return count > 40;
        });
      });
    }`);
    check(`${name}: stones in their players' colours`, seen, [marked, marked]);
    check(`${name}: numbers`, await page.locator('.owner').allTextContents(), marked ? ['1', '2'] : []);
    await page.context().close();
  }
}

async function until(page, what) {
  for (let i = 0; i < 100; ++i) {
    if (await use(page, what)) return;
    await page.waitForTimeout(100);
  }
  check(what, false, true);
}

// The rounds of a match: each shows what the program shows of it, one follows the other, and nothing of those to come is told while the
// result is hidden.
async function playMatch() {
  const match = path.join(samples, 'tetrio', 'match.ttrm');
  const page = await open(convert(match, 'match'));
  const count = await use(page, '(t) => t.rounds');
  check('rounds', count, JSON.parse(tetron('check', match, '--format', 'json')).rounds.length);
  for (let round = 1; round <= count; ++round) {
    await use(page, '(t, round) => t.showRound(round)', round);
    const duration = await use(page, '(t) => t.page.timeline.duration');
    for (let i = 0; i < 12; ++i) {
      const ms = Math.round((duration * ((i * 7) % 12)) / 11);
      await use(page, '(t, ms) => t.seek(ms)', ms);
      const wanted = boardsOf(tetron('show', match, '--round', String(round), '--at', (ms / 1000).toFixed(3)));
      check(`round ${round} at ${ms} ms`, await use(page, boardsOfPage.toString()), wanted);
    }
  }
  check('names of rounds', (await page.locator('#rounds option').allTextContents())[1], 'round 2 of 3, ann 1, ben 0 · won by ben, 0:15.000');
  const toEnd = '(t) => { t.page.controller.seek(t.page.timeline.duration - 100); t.page.controller.speed = 1; t.page.controller.playing = true; t.page.refresh(); }';
  await page.locator('#rounds').selectOption('0');
  await until(page, '(t) => t.round === 1');
  await page.keyboard.press('Shift+Digit2');
  await use(page, toEnd);
  await until(page, '(t) => t.round === 2 && t.page.controller.playing');
  check('focus stays', await use(page, '(t) => t.page.controller.focus'), 1);
  // What plays goes on playing, what stands still stays so.
  await page.keyboard.press('>');
  await until(page, '(t) => t.round === 3');
  check('round 3 plays', await use(page, '(t) => t.page.controller.playing'), true);
  await use(page, '(t) => t.page.act(() => t.page.controller.togglePlaying())');
  await page.keyboard.press('<');
  await until(page, '(t) => t.round === 2');
  check('round 2 stands still', await use(page, '(t) => t.page.controller.playing'), false);
  await page.context().close();

  const secret = await open(convert(match, 'secret-match', '--hide-result'));
  check('hidden rounds', await secret.locator('#rounds option').allTextContents(), ['round 1']);
  await secret.keyboard.press('>');
  await secret.waitForTimeout(200);
  check('the next round is a secret', await use(secret, '(t) => t.round'), 1);
  await use(secret, '(t) => { const c = t.page.controller; c.speed = 16; c.playing = true; c.advance(1e9); t.page.refresh(); }');
  await until(secret, '(t) => t.round === 2');
  check('two rounds are known', await secret.locator('#rounds option').allTextContents(), ['round 1', 'round 2']);
  check('still hidden', await use(secret, '(t) => t.page.controller.hides'), true);
  await secret.context().close();
}

// A loop that ends where one is goes back to its start.
async function playLoop() {
  const page = await open(convert(path.join(samples, 'good', 'duel.tet'), 'loop', '--from', '0:10'));
  await page.keyboard.press('a');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('b');
  const [start, end] = await use(page, '(t) => [t.page.controller.loopStart, t.page.controller.loopEnd]');
  const times = await use(page, '(t) => { const c = t.page.controller; c.playing = true; return [1, 2, 3].map(() => (c.advance(700), c.now)); }');
  check('inside the loop', times.every((time) => time >= start && time <= end), true);
  await page.context().close();
}

try {
  let moments = 0;
  for (const name of ['duel.tet', 'weapons.tet', 'shared.tet']) {
    await compareMoments(name);
    moments += 50;
  }
  await compareMoments('wrong-times.tet', withWrongTimes());
  check('moments compared', moments, 150);
  await pressKeys();
  await injectScripts();
  await openHidden();
  await openHostile();
  await openOnPhone();
  await markOwners();
  await playMatch();
  await playLoop();
} finally {
  await browser.close();
  fs.rmSync(folder, { recursive: true });
}
console.log(failures === 0 ? 'the pages show what tetron says' : `${failures} differences`);
process.exit(failures === 0 ? 0 : 1);
