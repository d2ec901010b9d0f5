#include <cmark.h>
#include <stdlib.h>

// cmark's own allocator prints before it aborts, for which WebAssembly would need imports. These trap.

static inline void *maru_cmark_calloc(size_t count, size_t size) {
    void *memory = calloc(count, size);
    if (!memory) __builtin_trap();
    return memory;
}

static inline void *maru_cmark_realloc(void *memory, size_t size) {
    memory = realloc(memory, size);
    if (!memory) __builtin_trap();
    return memory;
}

static inline cmark_parser *maru_cmark_parser(void) {
    static cmark_mem memory = {maru_cmark_calloc, maru_cmark_realloc, free};
    return cmark_parser_new_with_mem(CMARK_OPT_DEFAULT, &memory);
}
