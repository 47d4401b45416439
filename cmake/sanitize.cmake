if(TETRON_SANITIZE)
  # The tests' own sources are compiled without the address sanitizer, as in the dev preset, so that ccache already has them: a
  # third of the time went into them. The libraries that they call have it. Only an inline function that a test and a library
  # both compile as a function of its own may come from the test, without checks. Under the thread sanitizer all sources have it.
  set(TETRON_INSTRUMENTED "$<NOT:$<BOOL:$<TARGET_PROPERTY:TETRON_PLAIN>>>")
  add_compile_options(
    "$<${TETRON_INSTRUMENTED}:-fsanitize=${TETRON_SANITIZE};-fno-sanitize-recover=all;-fno-omit-frame-pointer>")
  add_link_options(-fsanitize=${TETRON_SANITIZE})
  # What the sanitizers know of every variable and line are tables of pointers. Where the program may lie anywhere, they
  # are written anew at each start, which was a third of it; tests start it thousands of times.
  add_link_options($<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:-no-pie>)
  if(TETRON_SANITIZE MATCHES "address" AND TETRON_SANITIZE MATCHES "undefined")
    # These find what the address sanitizer finds as well, and cost a quarter of the time of compiling.
    add_compile_options("$<${TETRON_INSTRUMENTED}:-fno-sanitize=null,object-size,vptr>")
  endif()
endif()
if(TETRON_LIBFUZZER)
  add_compile_options(-fsanitize=fuzzer-no-link)  # everything the targets call tells libFuzzer where it goes
endif()

# A target whose own sources go without the address sanitizer.
function(tetron_plain target)
  if(TETRON_SANITIZE MATCHES "address")
    set_target_properties(${target} PROPERTIES TETRON_PLAIN ON)
  endif()
endfunction()
