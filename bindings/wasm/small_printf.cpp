// The part of printf() that the JSON library needs: hexadecimal digits. The C library's version would bring
// floating-point numbers and error messages. docs/decisions/browsers.md#size-of-the-modules
#include <cstdarg>
#include <cstddef>
#include <cstdio>

// Supports %x and %X with a number of digits, such as "%04x", "%.4X" and "%.2hhX"; all other characters are
// copied.
extern "C" int snprintf(char* out, std::size_t size, const char* format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  std::size_t length = 0;
  const auto put = [&](char c) {
    if (length + 1 < size) out[length] = c;
    ++length;
  };
  for (; *format != '\0'; ++format) {
    if (*format != '%') {
      put(*format);
      continue;
    }
    int digits = 1;
    for (++format; *format != 'x' && *format != 'X'; ++format) {
      if (*format == '\0') __builtin_trap();
      if (*format >= '1' && *format <= '8') digits = *format - '0';
    }
    const unsigned number = va_arg(arguments, unsigned);
    while (digits < 8 && number >> 4 * digits != 0) ++digits;
    while (digits-- > 0)
      put((*format == 'x' ? "0123456789abcdef" : "0123456789ABCDEF")[number >> 4 * digits & 15]);
  }
  va_end(arguments);
  if (size > 0) out[length < size ? length : size - 1] = '\0';
  return static_cast<int>(length);
}
