// The C library's encoding tables are larger than all code that reads fumens. Without them names and messages
// are UTF-8 or Windows-1252, which base/encoding.cpp decodes itself.
#include <iconv.h>

#include <cerrno>

extern "C" iconv_t iconv_open(const char*, const char*) {
  errno = EINVAL;
  return reinterpret_cast<iconv_t>(-1);  // NOLINT: as POSIX defines it
}
extern "C" std::size_t iconv(iconv_t, char**, std::size_t*, char**, std::size_t*) {
  errno = EBADF;
  return static_cast<std::size_t>(-1);
}
extern "C" int iconv_close(iconv_t) {
  return 0;
}
