if(TETRON_SANITIZE)
  add_compile_options(-fsanitize=${TETRON_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${TETRON_SANITIZE})
  if(TETRON_SANITIZE MATCHES "address" AND TETRON_SANITIZE MATCHES "undefined")
    # These find what the address sanitizer finds as well, and cost a quarter of the time of compiling.
    add_compile_options(-fno-sanitize=null,object-size,vptr)
  endif()
endif()
if(TETRON_LIBFUZZER)
  add_compile_options(-fsanitize=fuzzer-no-link)  # everything the targets call tells libFuzzer where it goes
endif()
