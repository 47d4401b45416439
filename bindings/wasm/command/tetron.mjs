#!/usr/bin/env node
// The program `tetron` as WebAssembly: `npx tetron info game.ttrm`. bindings/wasm/js/README.md
import fs from "node:fs";
import zlib from "node:zlib";

import { Ended, seen, system } from "./system.mjs";

const packed = fs.readFileSync(new URL("tetron.wasm.br", import.meta.url));
const module = new WebAssembly.Module(zlib.brotliDecompressSync(packed));
let instance;
const imports = system({
  words: ["tetron", ...process.argv.slice(2)],
  environment: { ...process.env, PWD: seen(process.cwd()) },
  memory: () => instance.exports.memory,
});
try {
  instance = new WebAssembly.Instance(module, imports);
  instance.exports._start();
} catch (error) {
  if (error instanceof Ended) {
    process.exitCode = error.code;
  } else {
    // An exception that nobody caught, or too little memory in a place that cannot say so.
    fs.writeSync(2, `tetron ended in a place where it should not: ${error.message}\nPlease report this with the command.\n`);
    process.exitCode = 4;
  }
}
