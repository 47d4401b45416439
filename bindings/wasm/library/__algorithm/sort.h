// In front of the C++ library's file of the same name: sorting with a tenth of the code, of which the module has one copy for each
// type that is sorted. docs/decisions/browsers.md#size-of-the-modules
#ifndef TETRON_WASM_SORT_H
#define TETRON_WASM_SORT_H

#define __sort_impl __sort_impl_of_the_library
#include_next <__algorithm/sort.h>
#undef __sort_impl

_LIBCPP_PUSH_MACROS
#include <__undef_macros>

_LIBCPP_BEGIN_NAMESPACE_STD

// A heap whose largest element goes to the end, again and again: n log n steps whatever the order.
template <class _AlgPolicy, class _Iterator, class _Compare>
__attribute__((noinline)) void __heap_sort(_Iterator __first, ptrdiff_t __size, _Compare& __compare) {
  typedef typename iterator_traits<_Iterator>::difference_type _Distance;
  _Distance __building = __size / 2;
  for (_Distance __end = __size; __end > 1;) {
    _Distance __hole = 0;
    if (__building > 0)
      __hole = --__building;
    else
      _IterOps<_AlgPolicy>::iter_swap(__first, __first + --__end);
    auto __sinking = _IterOps<_AlgPolicy>::__iter_move(__first + __hole);
    for (_Distance __child; (__child = 2 * __hole + 1) < __end; __hole = __child) {
      if (__child + 1 < __end && __compare(*(__first + __child), *(__first + (__child + 1)))) ++__child;
      if (!__compare(__sinking, *(__first + __child))) break;
      *(__first + __hole) = _IterOps<_AlgPolicy>::__iter_move(__first + __child);
    }
    *(__first + __hole) = std::move(__sinking);
  }
}

template <class _AlgPolicy, class _Iterator, class _Compare>
constexpr void __sort_impl(_Iterator __first, _Iterator __last, _Compare& __compare) {
  if (__libcpp_is_constant_evaluated())
    std::__sort_impl_of_the_library<_AlgPolicy>(__first, __last, __compare);
  else
    std::__heap_sort<_AlgPolicy>(std::__unwrap_iter(__first), __last - __first, __compare);
}

_LIBCPP_END_NAMESPACE_STD

_LIBCPP_POP_MACROS

#endif
