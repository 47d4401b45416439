/* What clang calls for setjmp() and longjmp() under -wasm-enable-sjlj: a jump is an exception of WebAssembly, which the
   function that called setjmp() catches, and which it throws on if the buffer is not one of its own.
   docs/decisions/browsers.md#webassembly-and-tetronhtml */
#include <setjmp.h>

void __wasm_setjmp(void* buffer, unsigned label, void* frame) {
  jmp_buf* jump = buffer;
  (*jump)->frame = frame;
  (*jump)->label = label;
}

/* Which call of setjmp() in that frame filled the buffer; 0: none. */
unsigned __wasm_setjmp_test(void* buffer, void* frame) {
  jmp_buf* jump = buffer;
  return (*jump)->frame == frame ? (*jump)->label : 0;
}

void __wasm_longjmp(void* buffer, int value) {
  enum { tag_of_jumps = 1 };
  jmp_buf* jump = buffer;
  (*jump)->thrown.buffer = buffer;
  (*jump)->thrown.value = value != 0 ? value : 1;
  __builtin_wasm_throw(tag_of_jumps, &(*jump)->thrown);
}
