// Adds the program to the npm package: build.mjs WASM_DIR PACKAGE_DIR
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import zlib from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const [, , wasm, out] = process.argv;
if (!out) {
  console.error("usage: build.mjs WASM_DIR PACKAGE_DIR");
  process.exit(2);
}
const module = readFileSync(join(wasm, "tetron-command.wasm"));
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = zlib.constants;
const packed = zlib.brotliCompressSync(module, {
  params: { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: module.length },
});
mkdirSync(join(out, "bin"), { recursive: true });
writeFileSync(join(out, "bin", "tetron.wasm.br"), packed);
for (const name of ["tetron.mjs", "system.mjs"]) copyFileSync(join(here, name), join(out, "bin", name));
