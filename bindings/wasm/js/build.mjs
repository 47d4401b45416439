// Makes the npm package: build.mjs WASM_DIR NODE_MODULES_DIR OUT_DIR. The TypeScript in src becomes ES modules and CommonJS.
import { spawnSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

for (const [folder, module] of [["esm", "es2022"], ["cjs", "commonjs"]]) {
  const target = join(out, folder);
  // Where tetron.wasm is, which the two kinds of modules say differently.
  const place = folder === "esm" ? 'new URL("../tetron.wasm", import.meta.url)' : 'require("node:url").pathToFileURL(require("node:path").join(__dirname, "..", "tetron.wasm"))';
  writeFileSync(join(work, "place.ts"),
    `${folder === "cjs" ? "declare const require: any;\ndeclare const __dirname: string;\n" : ""}export const place = (): URL => ${place};\n`);
  // The comments are in the types.
  for (const kind of [["--emitDeclarationOnly", "--declaration"], ["--removeComments"]]) {
    const { status } = spawnSync(process.execPath,
      [join(modules, "typescript/bin/tsc"), "--strict", "--target", "es2022", "--module", module, "--moduleResolution", "bundler",
       "--lib", "es2022,dom", "--types", "", ...kind, "--outDir", target, "--rootDir", work, join(work, "index.ts"), join(work, "fumen.ts")],
      { stdio: "inherit" });
    if (status !== 0) process.exit(1);
  }
  writeFileSync(join(target, "package.json"), `{ "type": "${folder === "esm" ? "module" : "commonjs"}" }\n`);
}
rmSync(work, { recursive: true });
copyFileSync(join(wasm, "tetron.wasm"), join(out, "tetron.wasm"));
copyFileSync(join(here, "package.json"), join(out, "package.json"));
copyFileSync(join(here, "README.md"), join(out, "README.md"));
copyFileSync(join(here, "../../../LICENSE"), join(out, "LICENSE"));
