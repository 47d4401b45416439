// @ts-check
// What runs in a worker: gets the compiled core, then recordings and questions, and sends what comes of them.
import { Jobs } from "./jobs.js";
import { load } from "./tetron.js";

/** @typedef {{module?: WebAssembly.Module, source?: import("./jobs.js").Source | null, question?: import("./jobs.js").Question}} Order */
/** @typedef {{ready?: true, share?: number, answer?: unknown, problem?: string}} Report */

export function serve() {
  const report = (/** @type {Report} */ what) => postMessage(what);
  const tell = (/** @type {number} */ share) => report({ share });
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
