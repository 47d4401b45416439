#pragma once

#include <pybind11/pybind11.h>

#include <string>

namespace tetron::python {

// A copy of the bytes of a bytes, bytearray, memoryview or other object in one piece; a BufferError if it is
// not.
inline std::string bytes_of(const pybind11::buffer& data) {
  Py_buffer view{};
  if (PyObject_GetBuffer(data.ptr(), &view, PyBUF_SIMPLE) != 0) throw pybind11::error_already_set();
  std::string bytes(static_cast<const char*>(view.buf), static_cast<std::size_t>(view.len));
  PyBuffer_Release(&view);
  return bytes;
}

}  // namespace tetron::python
