if(TETRON_SANITIZE)
  add_compile_options(-fsanitize=${TETRON_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${TETRON_SANITIZE})
endif()
