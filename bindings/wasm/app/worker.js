// @ts-check
// What runs in a worker: gets the compiled core, then recordings and questions, and sends what comes of them.
import { Jobs } from "./jobs.js";
import { load } from "./tetron.js";

/** @typedef {{module?: WebAssembly.Module, source?: import("./jobs.js").Source | null, question?: import("./jobs.js").Question}} Order */
/** @typedef {{ready?: true, share?: number, found?: unknown, answer?: unknown, problem?: string}} Report */

export function serve() {
  // What is large changes hands and is not copied.
  const report = (/** @type {Report} */ what) => {
    const { memory } = /** @type {{memory?: unknown}} */ (what.answer ?? {});
    /** @type {any} */ (globalThis).postMessage(what, memory instanceof ArrayBuffer ? [memory] : []);
  };
  const tell = (/** @type {number} */ share, /** @type {unknown} */ found = undefined) => report({ share, found });
  /** @type {Jobs} */
  let jobs;
  const follow = async (/** @type {Order} */ { module, source, question }) => {
    if (module) {
      jobs = new Jobs(await load({ wasm: module, progress: tell }));
      return report({ ready: true });
    }
    if (source !== undefined) jobs.use(source);
    if (question) report({ answer: await jobs.answer(question, tell) });
  };
  addEventListener("message", ({ data }) => void follow(data).catch((error) => report({ problem: error.message })));
  addEventListener("messageerror", () => report({ problem: "the core cannot be sent to a worker" }));
}
