/** Written by build.mjs: puts the modules that a worker has, too, into `modules`. Its text is the worker's script. */
export function shared(modules: Record<string, unknown>): void;
