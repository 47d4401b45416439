# What an error of memory can do is made small, in all builds but those that look for such errors. tests/hardening.sh
# reads it off the binary. docs/decisions/strangers.md#hardening
if(NOT TETRON_LIBFUZZER)
  # 1 for what the sanitizers do not look at.
  set(hardened $<NOT:$<BOOL:${TETRON_SANITIZE}>>)
  if(TETRON_SANITIZE)
    set(hardened $<BOOL:$<TARGET_PROPERTY:TETRON_PLAIN>>)
  endif()
  # What is installed may become part of a shared library: our presets set CMAKE_POSITION_INDEPENDENT_CODE (-fPIC). Nobody takes the place of our functions when a program is loaded: they are inlined all the same.
  if(NOT CMAKE_POSITION_INDEPENDENT_CODE)
    add_compile_options($<${hardened}:-fPIE>)
  else()
    add_compile_options($<$<NOT:$<CONFIG:Debug>>:-fno-semantic-interposition>)
  endif()
  add_compile_options("$<${hardened}:-fstack-protector-strong;-fstack-clash-protection>")
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64|i[3-6]86)$")
    add_compile_options($<${hardened}:-fcf-protection>)
  endif()
  # The checked functions of the C library need an optimising compiler. Debian's packages name the macro themselves.
  if(NOT CMAKE_CXX_FLAGS MATCHES "_FORTIFY_SOURCE")
    add_compile_options("$<$<AND:${hardened},$<NOT:$<CONFIG:None>>>:-U_FORTIFY_SOURCE;-D_FORTIFY_SOURCE=2>")
  endif()
endif()
if(NOT TETRON_SANITIZE AND NOT TETRON_LIBFUZZER)
  add_link_options($<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:-pie>)
  add_link_options(-Wl,-z,relro,-z,now -Wl,-z,noexecstack)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
    # The linker leaves the mark out where the start files of the C library have none, as those of Debian 12.
    add_link_options(-Wl,-z,shstk)
  endif()
endif()
