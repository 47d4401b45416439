// Makes the npm package: build.mjs WASM_DIR NODE_MODULES_DIR OUT_DIR. The TypeScript in src becomes ES modules and CommonJS.
import { spawnSync } from "node:child_process";
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const [, , wasm, modules, out] = process.argv;
if (!out) {
  console.error("usage: build.mjs WASM_DIR NODE_MODULES_DIR OUT_DIR");
  process.exit(2);
}
const work = join(out, "..", "npm-src");
rmSync(out, { recursive: true, force: true });
rmSync(work, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
cpSync(join(here, "src"), work, { recursive: true });
const version = JSON.parse(readFileSync(join(here, "package.json"), "utf8")).version;
// Both kinds of modules have fumen.wasm from one file, which is neither: it has no import and no export.
const key = `Symbol.for("tetron ${version}: fumen.wasm")`;
const fumen = readFileSync(join(wasm, "fumen.wasm")).toString("hex");
writeFileSync(join(out, "fumen_module.js"), `globalThis[${key}] = "${fumen}";\n`);
writeFileSync(join(work, "fumen_module.ts"),
  `// @ts-ignore: written beside the folders of both kinds of modules\nimport "../fumen_module.js";\n` +
  `/** fumen.wasm */\nexport const fumenModule = (globalThis as any)[${key}] as string;\n`);

function compile(module, target, ...options) {
  const { status } = spawnSync(process.execPath,
    [join(modules, "typescript/bin/tsc"), "--strict", "--target", "es2022", "--module", module, "--moduleResolution", "bundler",
     "--lib", "es2022,dom", "--types", "", ...options, "--outDir", target, "--rootDir", work, join(work, "index.ts"), join(work, "fumen.ts"), join(work, "rules.ts")],
    { stdio: "inherit" });
  if (status !== 0) process.exit(1);
}
for (const [folder, module] of [["esm", "es2022"], ["cjs", "commonjs"]]) {
  const target = join(out, folder);
  // Where tetron.wasm is, which the two kinds of modules say differently.
  copyFileSync(join(work, `place_${folder}.ts`), join(work, "place.ts"));
  compile(module, target, "--removeComments");
  writeFileSync(join(target, "package.json"), `{ "type": "${folder === "esm" ? "module" : "commonjs"}" }\n`);
}
// Who only reads fumens does not wait for what draws pictures. A CommonJS module can be loaded when it is asked for.
const reader = join(out, "cjs/fumen.js");
const eager = 'const pictures_js_1 = require("./pictures.js");';
const text = readFileSync(reader, "utf8");
if (!text.includes(eager)) throw new Error(`${reader} does not load pictures.js as it did`);
writeFileSync(reader, text.replace(eager, 'const pictures_js_1 = new Proxy({}, { get: (_, name) => require("./pictures.js")[name] });'));
// What Node.js alone loads is not looked for by bundlers.
const core = join(out, "esm/tetron.js");
const loads = readFileSync(core, "utf8");
if (!loads.includes("await import(name)")) throw new Error(`${core} does not load what is of Node.js as it did`);
writeFileSync(core, loads.replace("await import(name)", "await import(/* webpackIgnore: true */ /* @vite-ignore */ name)"));
// Both kinds of modules have the same types, with the comments.
compile("es2022", join(out, "types"), "--emitDeclarationOnly", "--declaration");
rmSync(work, { recursive: true });
// Programs that know no "exports" (jest 27) look for tetron/fumen beside package.json.
writeFileSync(join(out, "fumen.js"), `module.exports = require("./cjs/fumen.js");\n`);
copyFileSync(join(wasm, "tetron.wasm"), join(out, "tetron.wasm"));
// Without Lua's source there are no rules: scripts/setup --wasm. The page of rules has them; the package, which is to be small, does not.
if (existsSync(join(wasm, "rules.wasm"))) copyFileSync(join(wasm, "rules.wasm"), join(out, "rules.wasm"));
copyFileSync(join(here, "package.json"), join(out, "package.json"));
copyFileSync(join(here, "README.md"), join(out, "README.md"));
copyFileSync(join(here, "../../../LICENSE"), join(out, "LICENSE"));
