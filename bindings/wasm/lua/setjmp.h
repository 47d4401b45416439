#pragma once

/* What Lua needs of setjmp(), which the C library for WebAssembly lacks: jumps.c. */
typedef struct {
  void* frame;    /* of the call of setjmp() */
  unsigned label; /* which call of that function */
  struct {
    void* buffer;
    int value;
  } thrown;
} jmp_buf[1];

int setjmp(jmp_buf buffer) __attribute__((__returns_twice__));
void longjmp(jmp_buf buffer, int value) __attribute__((__noreturn__));
