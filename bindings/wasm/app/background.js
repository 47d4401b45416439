// @ts-check
// Has questions answered by workers, so that the page stays usable. Each of those who ask has a worker of its own, and one question at
// a time: a new one ends the old one.
import { Jobs } from "./jobs.js";
import { shared } from "./shared.js";

/** @typedef {import("./jobs.js").Question} Question @typedef {import("./jobs.js").Tell} Tell */
/** @typedef {(question: Question, tell?: Tell) => Promise<any>} Ask */

/** What a question ends with that was stopped; or that gave way to another. */
export class Stopped extends Error {
  /** @param {boolean} isReplaced */
  constructor(isReplaced) {
    super("Stopped.");
    this.isReplaced = isReplaced;
  }
}

// ms that an old question has left once there is a new one: a new worker takes as long.
const patience = 100;

/** Ends the first that asked when somebody asks again. */
export class Asker {
  /** @param {Workers} workers */
  constructor(workers) {
    this.workers = workers;
    /** The number of who may ask, and how the one before was ended. */
    this.turn = 0;
    this.isReplaced = false;
    /** @type {Promise<Worker | null> | null} */
    this.worker = null;
    /** What that worker has open. @type {import("./jobs.js").Source | null} */
    this.has = null;
    /** Until there is an answer. @type {Promise<void> | null} */
    this.running = null;
    /** @type {(why: Stopped) => void} */
    this.refuse = () => {};
  }

  /** Whether there are workers: then long questions hold nothing up. */
  async isApart() {
    return (await (this.worker ??= this.workers.make())) !== null;
  }

  /** Begins something new, whose questions come one after another. @returns {Ask} */
  begin() {
    const turn = ++this.turn;
    this.isReplaced = true;
    return (question, tell = () => {}) => this.ask(turn, question, tell);
  }

  /** @param {boolean} isReplaced whether nobody has to be told */
  stop(isReplaced = false) {
    ++this.turn;
    this.isReplaced = isReplaced;
    this.dismiss(new Stopped(isReplaced));
  }

  /** @param {Stopped} why */
  dismiss(why) {
    void this.worker?.then((worker) => worker?.terminate());
    this.worker = null;
    this.has = null;
    this.running = null;
    this.refuse(why);
  }

  /** @param {number} turn @param {Question} question @param {Tell} tell */
  async ask(turn, question, tell) {
    const check = () => {
      if (turn !== this.turn) throw new Stopped(this.isReplaced);
    };
    check();
    if (this.running) await Promise.race([this.running, new Promise((resolve) => setTimeout(resolve, patience))]);
    check();
    if (this.running) this.dismiss(new Stopped(true));
    const worker = await (this.worker ??= this.workers.make());
    check();
    // What is answered here goes on until it is told that nobody waits for it.
    const hear = (/** @type {number} */ share, /** @type {unknown} */ found) => {
      check();
      tell(share, found);
    };
    const answer = worker ? this.send(worker, question, tell) : this.workers.answerHere(question, hear);
    const running = answer.then(() => {}, () => {}).then(() => {
      if (this.running === running) this.running = null;
    });
    this.running = running;
    const found = await answer;
    check();
    return found;
  }

  /** @param {Worker} worker @param {Question} question @param {Tell} tell @returns {Promise<unknown>} */
  send(worker, question, tell) {
    return new Promise((resolve, reject) => {
      this.refuse = reject;
      worker.onmessage = ({ data }) => {
        const { share, found, problem, answer } = /** @type {import("./worker.js").Report} */ (data);
        if (share !== undefined) tell(share, found);
        else if (problem !== undefined) reject(new Error(problem));
        else resolve(answer);
      };
      worker.onerror = (event) => {
        reject(new Error(event.message || "the worker has ended"));
        this.dismiss(new Stopped(false));
      };
      const { source } = this.workers;
      const isNew = question.of !== "core" && this.has !== source;
      if (isNew) this.has = source;
      worker.postMessage(isNew ? { source, question } : { question });
    });
  }
}

/** Makes workers of the page's own script. */
export class Workers {
  /** @param {WebAssembly.Module} module @param {import("./tetron.js").Tetron} tetron for where there are none */
  constructor(module, tetron) {
    this.module = module;
    this.jobs = new Jobs(tetron);
    /** What is open. @type {import("./jobs.js").Source | null} */
    this.source = null;
    this.isPossible = typeof Worker !== "undefined";
    this.url = "";
  }

  /** What questions of a recording are about from now on. @param {import("./jobs.js").Source | null} source */
  use(source) {
    this.source = source;
    this.jobs.use(source);
  }

  /** A worker that has begun; null where there can be none. @returns {Promise<Worker | null>} */
  make() {
    if (!this.isPossible) return Promise.resolve(null);
    return new Promise((resolve) => {
      const give = (/** @type {Worker | null} */ worker) => {
        if (!worker) this.isPossible = false;
        resolve(worker);
      };
      try {
        const script = `"use strict";\nconst modules = {};\n(${shared})(modules);\nmodules.worker.serve();\n`;
        this.url ||= URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
        const worker = new Worker(this.url);
        worker.onerror = (event) => {
          event.preventDefault();
          give(null);
        };
        worker.onmessage = ({ data }) => give(data.ready ? worker : null);
        worker.postMessage({ module: this.module });
      } catch {
        give(null);
      }
    });
  }

  /** In the page, once what it says of it is seen. @param {Question} question @param {Tell} tell @returns {Promise<unknown>} */
  answerHere(question, tell) {
    return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))).then(() => this.jobs.answer(question, tell));
  }
}
