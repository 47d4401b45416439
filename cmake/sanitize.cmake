if(TETRON_SANITIZE)
  add_compile_options(-fsanitize=${TETRON_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${TETRON_SANITIZE})
endif()
if(TETRON_LIBFUZZER)
  add_compile_options(-fsanitize=fuzzer-no-link)  # everything the targets call tells libFuzzer where it goes
endif()
