# WebAssembly with Debian's clang-19, lld-19, libc++-19-dev-wasm32, libclang-rt-19-dev-wasm32 and wasi-libc.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_EXECUTABLE_SUFFIX .wasm)
# Nothing of this machine can be linked or run.
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
