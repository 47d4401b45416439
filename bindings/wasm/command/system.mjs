// What a program of the kind "WASI preview 1" asks of its system, by Node.js' synchronous functions: docs/decisions/browsers.md#npx-tetron. Node.js' own
// node:wasi prints a warning, differs between versions, and opens no path outside folders that are named before.
import crypto from "node:crypto";
import fs from "node:fs";
import zlib from "node:zlib";

/** The end of the program, with its exit code. */
export class Ended extends Error {
  constructor(code) {
    super(`exit code ${code}`);
    this.code = code;
  }
}

/** The program sees one tree of folders: C:\games and \\server\games of Windows are /C:/games and /UNC/server/games there. */
export function seen(path, platform = process.platform) {
  if (platform !== "win32") return path;
  return "/" + path.replace(/^\\\\/, "UNC/").replaceAll("\\", "/");
}
/** And back. What somebody typed (D:\a.tet, \\server\a.tet) reaches us behind the folder in which the program runs. */
export function named(path, platform = process.platform) {
  if (platform !== "win32") return path;
  const typed = path.match(/^.*[/\\](\\\\[^\\].*)$/s) ?? path.match(/^.*[/\\]([A-Za-z]:(?:[/\\].*)?)$/s);
  const plain = (typed ? typed[1] : path.replace(/^\/UNC\//, "//")).replaceAll("/", "\\");
  return /^[A-Za-z]:$/.test(plain) ? plain + "\\" : plain;
}

const success = 0;
const errors = { EACCES: 2, EAGAIN: 6, EBADF: 8, EBUSY: 10, EEXIST: 20, EFBIG: 22, EINVAL: 28, EIO: 29, EISDIR: 31, ELOOP: 32, EMFILE: 33, EMLINK: 34, ENAMETOOLONG: 37, ENFILE: 41, ENODEV: 43, ENOENT: 44, ENOMEM: 48, ENOSPC: 51, ENOSYS: 52, ENOTDIR: 54, ENOTEMPTY: 55, ENOTSUP: 58, ENXIO: 60, EPERM: 63, EPIPE: 64, EROFS: 69, ESPIPE: 70, ETXTBSY: 74, EXDEV: 75 };
const kinds = { unknown: 0, block: 1, character: 2, directory: 3, regular: 4, pipe: 6, link: 7 };  // the C library takes 6 for a pipe
const allRights = 0x1fffffffn;
const seekRights = 0x24n;  // fd_seek and fd_tell: what has them is no terminal

function kindOf(stats) {
  if (stats.isFile()) return kinds.regular;
  if (stats.isDirectory()) return kinds.directory;
  if (stats.isSymbolicLink()) return kinds.link;
  if (stats.isCharacterDevice()) return kinds.character;
  if (stats.isBlockDevice()) return kinds.block;
  return stats.isFIFO() ? kinds.pipe : kinds.unknown;
}

class SystemError extends Error {
  constructor(code) {
    super(code);
    this.code = code;
  }
}
function wait(milliseconds) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
/** Pipes of Node.js may be set not to block. */
function patiently(work) {
  for (;;)
    try {
      return work();
    } catch (error) {
      if (error.code === "EOF") return 0;  // Windows, at the end of a pipe
      if (error.code !== "EAGAIN") throw error;
      wait(5);
    }
}

/** A file of the system. Standard streams go on from where they are, until the program seeks. */
class SystemFile {
  constructor(number, isStream) {
    this.number = number;
    this.isStream = isStream;
    this.kind = kindOf(this.stats());
    this.at = isStream && number === 1 && this.kind === kinds.regular ? Number(this.stats().size) : 0;
  }
  stats() {
    return fs.fstatSync(this.number, { bigint: true });
  }
  get place() {
    return this.kind === kinds.regular && !this.isStream ? this.at : null;
  }
  read(into, at = this.place) {
    const got = patiently(() => fs.readSync(this.number, into, 0, into.length, at));
    return got;
  }
  write(bytes, at = this.place) {
    return patiently(() => fs.writeSync(this.number, bytes, 0, bytes.length, at));
  }
  resize(size) {
    fs.ftruncateSync(this.number, size);
  }
  sync() {
    fs.fsyncSync(this.number);
  }
  close() {
    if (this.number > 2) fs.closeSync(this.number);
  }
}

/** A file without a name. */
class MemoryFile {
  kind = kinds.regular;
  isStream = false;
  at = 0;
  bytes = Buffer.alloc(0);
  size = 0;
  stats() {
    return { dev: 0n, ino: 0n, nlink: 0n, size: BigInt(this.size), atimeNs: 0n, mtimeNs: 0n, ctimeNs: 0n };
  }
  read(into, at = this.at) {
    return this.bytes.copy(into, 0, at, Math.min(at + into.length, this.size));
  }
  write(bytes, at = this.at) {
    const end = at + bytes.length;
    if (end > this.bytes.length) this.bytes = Buffer.concat([this.bytes], Math.max(end, 2 * this.bytes.length));
    this.bytes.set(bytes, at);
    this.size = Math.max(this.size, end);
    return bytes.length;
  }
  resize(size) {
    this.size = size;
  }
  sync() {}
  close() {}
}

class Folder {
  kind = kinds.directory;
  constructor(path) {
    this.path = path;
  }
  stats() {
    return fs.statSync(named(this.path), { bigint: true });
  }
  entries() {
    return (this.list ??= fs.readdirSync(named(this.path), { withFileTypes: true }));
  }
  sync() {}
  close() {}
}

/** The functions that the module imports. `memory()` is that of the instance. */
export function system({ words, environment, memory }) {
  const open = new Map([[3, new Folder("/")]]);
  for (const number of [0, 1, 2])
    try {
      open.set(number, new SystemFile(number, true));
    } catch {
      // it is closed
    }
  const view = () => new DataView(memory().buffer);
  const bytesAt = (at, size) => new Uint8Array(memory().buffer, at, size);
  const textAt = (at, size) => Buffer.from(memory().buffer, at, size).toString("utf8");
  const file = (number) => {
    const found = open.get(number);
    if (!found) throw new SystemError("EBADF");
    return found;
  };
  const add = (made) => {
    let number = 4;
    while (open.has(number)) ++number;
    open.set(number, made);
    return number;
  };
  const path = (folder, at, size) => {
    const text = textAt(at, size);
    const top = file(folder).path;
    return (top.endsWith("/") ? top : top + "/") + text;
  };
  const list = (texts) => texts.map((text) => Buffer.from(text + "\0"));
  const sizes = (texts, count, size) => {
    view().setUint32(count, texts.length, true);
    view().setUint32(size, texts.reduce((sum, text) => sum + text.length, 0), true);
  };
  const place = (texts, pointers, at) => {
    for (const text of texts) {
      view().setUint32(pointers, at, true);
      bytesAt(at, text.length).set(text);
      pointers += 4;
      at += text.length;
    }
  };
  const buffers = (at, count) =>
    Array.from({ length: count }, (_, i) => bytesAt(view().getUint32(at + 8 * i, true), view().getUint32(at + 8 * i + 4, true)));
  const transfer = (buffers, work) => {
    let sum = 0;
    for (const buffer of buffers) {
      if (buffer.length === 0) continue;
      const count = work(buffer, sum);
      sum += count;
      if (count < buffer.length) break;
    }
    return sum;
  };
  const putStats = (stats, kind, at) => {
    const to = view();
    [stats.dev, stats.ino].forEach((value, i) => to.setBigUint64(at + 8 * i, BigInt.asUintN(64, value), true));
    to.setBigUint64(at + 16, 0n, true);
    to.setUint8(at + 16, kind);
    [stats.nlink, stats.size, stats.atimeNs, stats.mtimeNs, stats.ctimeNs].forEach((value, i) =>
      to.setBigUint64(at + 24 + 8 * i, BigInt.asUintN(64, value), true));
  };
  const statsOf = (name, follow) => (follow ? fs.statSync : fs.lstatSync)(named(name), { bigint: true });
  const wordBytes = list(words);
  const environmentBytes = list(Object.entries(environment).map(([name, value]) => `${name}=${value}`));

  const calls = {
    args_sizes_get: (count, size) => sizes(wordBytes, count, size),
    args_get: (pointers, at) => place(wordBytes, pointers, at),
    environ_sizes_get: (count, size) => sizes(environmentBytes, count, size),
    environ_get: (pointers, at) => place(environmentBytes, pointers, at),
    clock_time_get: (clock, precision, to) =>
      view().setBigUint64(to, clock === 0 ? BigInt(Date.now()) * 1_000_000n : process.hrtime.bigint(), true),
    clock_res_get: (clock, to) => view().setBigUint64(to, 1_000_000n, true),
    random_get: (at, size) => void crypto.randomFillSync(bytesAt(at, size)),
    sched_yield: () => {},
    proc_exit: (code) => {
      throw new Ended(code);
    },
    // Files are always ready; a time alone is waited for.
    poll_oneoff: (from, to, count, made) => {
      const asked = view();
      let ready = 0;
      let pause = Infinity;
      for (let i = 0; i < count; ++i) {
        const at = from + 48 * i;
        const kind = asked.getUint8(at + 8);
        if (kind === 0) {
          pause = Math.min(pause, Number(asked.getBigUint64(at + 24, true)) / 1e6);
          continue;
        }
        asked.setBigUint64(to + 32 * ready, asked.getBigUint64(at, true), true);
        asked.setUint16(to + 32 * ready + 8, 0, true);
        asked.setUint8(to + 32 * ready + 10, kind);
        asked.setBigUint64(to + 32 * ready + 16, 1n, true);
        asked.setUint16(to + 32 * ready + 24, 0, true);
        ++ready;
      }
      if (ready === 0 && pause < Infinity) {
        wait(pause);
        asked.setBigUint64(to, asked.getBigUint64(from, true), true);
        asked.setBigUint64(to + 8, 0n, true);
        ready = 1;
      }
      asked.setUint32(made, ready, true);
    },
    fd_prestat_get: (number, to) => {
      if (number !== 3) throw new SystemError("EBADF");
      view().setUint32(to, 0, true);
      view().setUint32(to + 4, 1, true);
    },
    fd_prestat_dir_name: (number, to) => bytesAt(to, 1).set([0x2f]),
    fd_fdstat_get: (number, to) => {
      const { kind, number: own } = file(number);
      const isTerminal = kind === kinds.character && own <= 2 && isTerminalNumber(own);
      const rights = isTerminal ? allRights & ~seekRights : allRights;
      const out = view();
      out.setBigUint64(to, BigInt(kind), true);
      out.setBigUint64(to + 8, rights, true);
      out.setBigUint64(to + 16, allRights, true);
    },
    fd_fdstat_set_flags: () => {},
    fd_filestat_get: (number, to) => {
      const found = file(number);
      putStats(found.stats(), found.kind, to);
    },
    fd_filestat_set_size: (number, size) => file(number).resize(Number(size)),
    fd_sync: (number) => file(number).sync(),
    fd_close: (number) => {
      file(number).close();
      open.delete(number);
    },
    fd_seek: (number, offset, whence, to) => {
      const found = file(number);
      if (found.kind !== kinds.regular) throw new SystemError("ESPIPE");
      const from = [0, found.at, Number(found.stats().size)][whence];
      const at = from + Number(offset);
      if (at < 0) throw new SystemError("EINVAL");
      if (at !== found.at) found.isStream = false;
      found.at = at;
      view().setBigUint64(to, BigInt(at), true);
    },
    fd_tell: (number, to) => view().setBigUint64(to, BigInt(file(number).at), true),
    fd_read: (number, at, count, to) => {
      const found = file(number);
      if (found.kind === kinds.directory) throw new SystemError("EISDIR");
      const sum = transfer(buffers(at, count), (buffer) => {
        const got = found.read(buffer);
        found.at += got;
        return got;
      });
      view().setUint32(to, sum, true);
    },
    fd_pread: (number, at, count, offset, to) => {
      const found = file(number);
      const sum = transfer(buffers(at, count), (buffer, done) => found.read(buffer, Number(offset) + done));
      view().setUint32(to, sum, true);
    },
    fd_write: (number, at, count, to) => {
      const found = file(number);
      const sum = transfer(buffers(at, count), (buffer) => {
        const written = found.write(buffer);
        found.at += written;
        return written;
      });
      view().setUint32(to, sum, true);
    },
    fd_pwrite: (number, at, count, offset, to) => {
      const found = file(number);
      const sum = transfer(buffers(at, count), (buffer, done) => found.write(buffer, Number(offset) + done));
      view().setUint32(to, sum, true);
    },
    fd_readdir: (number, at, size, cookie, to) => {
      const entries = file(number).entries();
      let used = 0;
      for (let i = Number(cookie); i < entries.length && used < size; ++i) {
        const name = Buffer.from(entries[i].name);
        const entry = Buffer.alloc(24 + name.length);
        entry.writeBigUInt64LE(BigInt(i + 1), 0);
        entry.writeBigUInt64LE(1n, 8);
        entry.writeUInt32LE(name.length, 16);
        entry.writeUInt8(kindOf(entries[i]), 20);
        name.copy(entry, 24);
        const part = entry.subarray(0, Math.min(entry.length, size - used));
        bytesAt(at + used, part.length).set(part);
        used += part.length;
      }
      view().setUint32(to, used, true);
    },
    path_open: (folder, follow, at, size, how, rights, inherited, flags, to) => {
      const name = path(folder, at, size);
      const [creates, isFolder, excludes, empties] = [1, 2, 4, 8].map((bit) => (how & bit) !== 0);
      const writes = (rights & 0x40n) !== 0n;
      let isThereFolder = false;
      try {
        isThereFolder = fs.statSync(named(name)).isDirectory();
      } catch (error) {
        if (!creates) throw error;
      }
      if (isThereFolder && (writes || creates)) throw new SystemError(excludes ? "EEXIST" : "EISDIR");
      if (!isThereFolder && isFolder) throw new SystemError("ENOTDIR");
      const { O_RDONLY, O_WRONLY, O_RDWR, O_CREAT, O_EXCL, O_TRUNC, O_APPEND } = fs.constants;
      const mode = (writes ? ((rights & 2n) !== 0n ? O_RDWR : O_WRONLY) : O_RDONLY) | (creates ? O_CREAT : 0) |
        (excludes ? O_EXCL : 0) | (empties ? O_TRUNC : 0) | ((flags & 1) !== 0 ? O_APPEND : 0);
      view().setUint32(to, add(isThereFolder ? new Folder(name) : new SystemFile(fs.openSync(named(name), mode, 0o666), false)), true);
    },
    path_filestat_get: (folder, follow, at, size, to) => {
      const stats = statsOf(path(folder, at, size), (follow & 1) !== 0);
      putStats(stats, kindOf(stats), to);
    },
    path_create_directory: (folder, at, size) => fs.mkdirSync(named(path(folder, at, size))),
    path_remove_directory: (folder, at, size) => fs.rmdirSync(named(path(folder, at, size))),
    path_unlink_file: (folder, at, size) => fs.unlinkSync(named(path(folder, at, size))),
    path_rename: (folder, at, size, toFolder, to, toSize) =>
      fs.renameSync(named(path(folder, at, size)), named(path(toFolder, to, toSize))),
    path_link: (folder, follow, at, size, toFolder, to, toSize) =>
      fs.linkSync(named(path(folder, at, size)), named(path(toFolder, to, toSize))),
    path_readlink: (folder, at, size, to, room, used) => {
      const target = Buffer.from(fs.readlinkSync(named(path(folder, at, size)))).subarray(0, room);
      bytesAt(to, target.length).set(target);
      view().setUint32(used, target.length, true);
    },
  };
  const answered = (call) => (...parameters) => {
    try {
      call(...parameters);
      return success;
    } catch (error) {
      if (error instanceof Ended || typeof error.code !== "string") throw error;
      return errors[error.code] ?? errors.EIO;
    }
  };
  const imports = Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, answered(call)]));
  const unknown = () => errors.ENOSYS;
  return {
    wasi_snapshot_preview1: new Proxy(imports, { get: (all, name) => all[name] ?? unknown }),
    tetron: {
      memory_file: () => add(new MemoryFile()),
      deflate: (from, size, level, to, room) => {
        const packed = zlib.deflateSync(bytesAt(from, size), { level });
        bytesAt(to, Math.min(room, packed.length)).set(packed.subarray(0, room));
        return Math.min(room, packed.length);
      },
    },
  };
}

function isTerminalNumber(number) {
  return [process.stdin, process.stdout, process.stderr][number]?.isTTY === true;
}
