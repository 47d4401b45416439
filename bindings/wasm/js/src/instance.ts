// One module of WebAssembly, called with bytes and numbers. An instance that ends (bad memory, too little of it, what the core
// cannot go on with) is thrown away, and the next call gets a new one.

/** Why something could not be read, written or done. */
export class TetronError extends Error {
  /** Where in the file or text, in bytes or characters; the number of the page where pages are written. */
  readonly offset?: number;
  /** What stands there, in words. */
  readonly field?: string;
  constructor(message: string, offset?: number, field?: string) {
    super(message);
    this.name = "TetronError";
    if (offset !== undefined) this.offset = offset;
    if (field) this.field = field;
  }
}

const pageSize = 65536;
/** As bindings/wasm/CMakeLists.txt says. */
const firstPages = 64;
const mostPages = 16384;
/** Bytes that are copied at once. */
const slice = 4 << 20;

type Numbers = (...args: number[]) => number;

function refusingImports(module: WebAssembly.Module, memory: WebAssembly.Memory, progress: (share: number) => void): WebAssembly.Imports {
  const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {};
  for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
    const names = (imports[from] ??= {});
    if (kind === "memory") names[name] = memory;
    else if (name === "clock_time_get")
      names[name] = (_clock: number, _precision: bigint, into: number) => {
        new DataView(memory.buffer).setBigUint64(into, BigInt(Math.round(performance.now() * 1e6)), true);
        return 0;
      };
    else if (name === "progress") names[name] = (percent: number) => (progress(percent / 100), 0);
    // Files, streams and the environment: there are none ("function not supported").
    else names[name] = () => 52;
  }
  return imports;
}

export class Instance {
  private exports: Record<string, Numbers> | null = null;
  private memory: WebAssembly.Memory | null = null;
  private bytes = new Uint8Array(0);
  private view = new DataView(new ArrayBuffer(0));
  private room = 0;
  private roomSize = 0;
  /** What the last call that failed said: it stands in the result until another call writes there. */
  private said = "";
  /** How many instances there have been: what one of them held is gone with it. */
  generation = 0;

  /** @param most bytes of memory that an instance may have, 1 GiB at most @param progress told which share of a call is done */
  constructor(
    private readonly module: WebAssembly.Module,
    private readonly most = mostPages * pageSize,
    private readonly progress: (share: number) => void = () => {},
  ) {}

  /** Gives the memory back. */
  drop(): void {
    this.exports = this.memory = null;
    this.bytes = new Uint8Array(0);
    this.view = new DataView(new ArrayBuffer(0));
    this.room = this.roomSize = 0;
  }

  get memorySize(): number {
    return this.memory ? this.memory.buffer.byteLength : 0;
  }

  private start(): Record<string, Numbers> {
    if (this.exports) return this.exports;
    const maximum = Math.max(firstPages, Math.min(mostPages, Math.floor(this.most / pageSize)));
    // What the module declares is the largest it may be given.
    this.memory = new WebAssembly.Memory({ initial: firstPages, maximum });
    const instance = new WebAssembly.Instance(this.module, refusingImports(this.module, this.memory, this.progress));
    this.exports = instance.exports as unknown as Record<string, Numbers>;
    this.exports._initialize?.();
    ++this.generation;
    return this.exports;
  }

  /** All that an instance of the same module has in its memory, for adopt() in another thread. */
  image(): { memory: ArrayBuffer; room: number; roomSize: number } {
    const { buffer } = this.memory as WebAssembly.Memory;
    return { memory: buffer.slice(0), room: this.room, roomSize: this.roomSize };
  }

  /** Goes on as the instance that the image is of. A part of it is copied at a time, so that the thread is held up by none. */
  async adopt({ memory, room, roomSize }: { memory: ArrayBuffer; room: number; roomSize: number }): Promise<void> {
    if (memory.byteLength > this.most) throw new TetronError("it needs more memory than there is");
    const maximum = Math.max(memory.byteLength / pageSize, Math.min(mostPages, Math.floor(this.most / pageSize)));
    const own = new WebAssembly.Memory({ initial: memory.byteLength / pageSize, maximum });
    // Data that the module brings come first: the image has them as they are now.
    const instance = new WebAssembly.Instance(this.module, refusingImports(this.module, own, this.progress));
    for (let from = 0; from < memory.byteLength; from += slice) {
      const part = new Uint8Array(memory, from, Math.min(slice, memory.byteLength - from));
      new Uint8Array(own.buffer).set(part, from);
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    // Until here another was called.
    this.drop();
    this.memory = own;
    this.exports = instance.exports as unknown as Record<string, Numbers>;
    this.room = room;
    this.roomSize = roomSize;
    ++this.generation;
  }

  private look(): void {
    const { buffer } = this.memory as WebAssembly.Memory;
    if (this.bytes.buffer === buffer) return;
    this.bytes = new Uint8Array(buffer);
    this.view = new DataView(buffer);
  }

  /** Memory of the instance for that many bytes, to be filled before the next call. */
  input(size: number): { at: number; bytes: Uint8Array; view: DataView } {
    const exports = this.start();
    if (size > this.roomSize) {
      if (this.room) exports.tetron_free(this.room);
      this.room = this.roomSize = 0;
      const wanted = size + (size >> 2) + 4096;
      this.room = exports.tetron_alloc(wanted) >>> 0;
      if (!this.room) {
        this.drop();
        throw new TetronError(`there is no memory for ${size} bytes`);
      }
      this.roomSize = wanted;
    }
    this.look();
    return { at: this.room, bytes: this.bytes, view: this.view };
  }

  /** Where the result stands, until the next call. What is no number would be 0 in the module. */
  call(name: string, ...args: number[]): { from: number; to: number; bytes: Uint8Array; view: DataView } {
    if (args.some(Number.isNaN)) throw new TetronError("expected a number, got NaN or something that is none");
    const exports = this.start();
    let failed: number;
    try {
      failed = exports[name](...args);
    } catch (trap) {
      const why = this.lastWords() ?? this.causeOf(trap as Error);
      this.drop();
      throw why;
    }
    this.look();
    const from = exports.tetron_result() >>> 0;
    const to = from + (exports.tetron_result_size() >>> 0);
    if (failed) {
      const error = this.errorIn(from, to);
      this.said = error.message;
      throw error;
    }
    this.said = "";
    return { from, to, bytes: this.bytes, view: this.view };
  }

  private errorIn(from: number, to: number): TetronError {
    const { message, offset, field } = JSON.parse(text(this.bytes, from, to));
    return new TetronError(message, offset, field);
  }

  /** Why an instance ended that said nothing. */
  private causeOf(trap: Error): TetronError {
    try {
      if (this.exports?.tetron_memory_is_out()) return new TetronError("it needs more memory than there is");
    } catch {
      // A module that cannot say so.
    }
    return new TetronError(`the module failed (${trap.message}): this is a defect of tetron, not of the file; it was started anew`);
  }

  /** What an instance that ended left in its result, if that is an error. */
  private lastWords(): TetronError | null {
    try {
      this.look();
      const { tetron_result, tetron_result_size } = this.exports as Record<string, Numbers>;
      const from = tetron_result() >>> 0;
      const error = this.errorIn(from, from + (tetron_result_size() >>> 0));
      return error.message && error.message !== this.said ? error : null;
    } catch {
      return null;
    }
  }
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** UTF-8 as text. */
export function text(bytes: Uint8Array, from: number, to: number): string {
  if (to - from < 48) {
    let short = "";
    for (let i = from; i < to; ++i) {
      if (bytes[i] > 126) return decoder.decode(bytes.subarray(from, to));
      short += String.fromCharCode(bytes[i]);
    }
    return short;
  }
  return decoder.decode(bytes.subarray(from, to));
}

/** Text as UTF-8. */
export function utf8(value: string): Uint8Array {
  return encoder.encode(value);
}
