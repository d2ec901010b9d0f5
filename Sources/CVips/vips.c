// Swift cannot call libvips' variadic functions: these wrap them with fixed arguments.
// The used functions of libvips 8.13 and later are declared here, because its headers include all of GLib.
#include "CVips.h"

#include <dlfcn.h>
#include <stdlib.h>

typedef struct _VipsImage VipsImage;
typedef struct _VipsArrayDouble VipsArrayDouble;
typedef int load_buffer(void *bytes, size_t length, VipsImage **image, ...);

static int (*image_get_width)(const VipsImage *);
static int (*image_get_height)(const VipsImage *);
static int (*image_hasalpha)(VipsImage *);
static load_buffer *loads[5];
static int (*thumbnail_buffer)(void *bytes, size_t length, VipsImage **image, int width, ...);
static int (*thumbnail_image)(VipsImage *image, VipsImage **smaller, int width, ...);
static VipsImage *(*copy_memory)(VipsImage *image);
static VipsArrayDouble *(*array_double)(int count, ...);
static void (*area_unref)(void *);
static int (*flatten)(VipsImage *image, VipsImage **flat, ...);
static int (*webpsave_buffer)(VipsImage *image, void **bytes, size_t *length, ...);
static void (*error_clear)(void);
static void (*object_unref)(void *);
static void (*memory_free)(void *);

// The name includes the ABI version: a later one must be checked first.
static const char library[] = "libvips.so.42";

static int find(void *vips) {
    static const char *const names[] = {
        "vips_jpegload_buffer", "vips_pngload_buffer", "vips_webpload_buffer", "vips_gifload_buffer",
        "vips_heifload_buffer",
    };
    for (int kind = 0; kind < 5; kind++) {
        loads[kind] = dlsym(vips, names[kind]);
        if (!loads[kind]) return -1;
    }
    image_get_width = dlsym(vips, "vips_image_get_width");
    image_get_height = dlsym(vips, "vips_image_get_height");
    image_hasalpha = dlsym(vips, "vips_image_hasalpha");
    thumbnail_buffer = dlsym(vips, "vips_thumbnail_buffer");
    thumbnail_image = dlsym(vips, "vips_thumbnail_image");
    copy_memory = dlsym(vips, "vips_image_copy_memory");
    array_double = dlsym(vips, "vips_array_double_newv");
    area_unref = dlsym(vips, "vips_area_unref");
    flatten = dlsym(vips, "vips_flatten");
    webpsave_buffer = dlsym(vips, "vips_webpsave_buffer");
    error_clear = dlsym(vips, "vips_error_clear");
    object_unref = dlsym(vips, "g_object_unref");
    memory_free = dlsym(vips, "g_free");
    return image_get_width && image_get_height && image_hasalpha && thumbnail_buffer && thumbnail_image && copy_memory
                   && array_double && area_unref && flatten && webpsave_buffer && error_clear && object_unref
                   && memory_free
               ? 0
               : -1;
}

int maru_vips_open(void) {
    void *vips = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (!vips || find(vips)) return -1;
    int (*init)(const char *) = dlsym(vips, "vips_init");
    void (*block_untrusted_set)(int) = dlsym(vips, "vips_block_untrusted_set");
    void (*block_set)(const char *, int) = dlsym(vips, "vips_operation_block_set");
    void (*concurrency_set)(int) = dlsym(vips, "vips_concurrency_set");
    void (*cache_set_max)(int) = dlsym(vips, "vips_cache_set_max");
    if (!init || !block_untrusted_set || !block_set || !concurrency_set || !cache_set_max) return -1;
    // Errors are returned to the caller: suppress warnings on standard error.
    setenv("VIPS_WARNING", "0", 1);
    // Before it used highway, libvips had its loops compiled at run time, by orc: memory that is written and then executed,
    // which a hardened system forbids. Without the memory orc would put its code into a file, which the process that decodes
    // pictures may not write, and be killed for it. The loops compiled beforehand are somewhat slower.
    if (!dlsym(vips, "vips_vector_get_builtin_targets")) setenv("VIPS_NOVECTOR", "1", 1);
    if (init("maru")) return -1;
    block_untrusted_set(1);
    block_set("VipsForeignLoad", 1);
    block_set("VipsForeignLoadJpeg", 0);
    block_set("VipsForeignLoadPng", 0);
    block_set("VipsForeignLoadWebp", 0);
    block_set("VipsForeignLoadNsgif", 0);
    block_set("VipsForeignLoadHeif", 0);
    concurrency_set(1);
    cache_set_max(0);
    return 0;
}

int maru_vips_measure(const void *bytes, size_t length, int kind, int *width, int *height) {
    if (kind < 0 || kind >= 5) return -1;
    VipsImage *image = NULL;
    int failed = loads[kind]((void *)bytes, length, &image, NULL);
    if (!failed && image) {
        *width = image_get_width(image);
        *height = image_get_height(image);
    }
    if (image) object_unref(image);
    error_clear();
    return failed;
}

/// Puts a picture with transparency on white. The default is black.
static int flatten_on_white(VipsImage *image, VipsImage **flat) {
    VipsArrayDouble *white = array_double(1, 255.0);
    int failed = flatten(image, flat, "background", white, NULL);
    area_unref(white);
    return failed;
}

int maru_vips_square(const void *bytes, size_t length, int side, void **square, size_t *size) {
    VipsImage *image = NULL, *flat = NULL;
    int failed = thumbnail_buffer(
        (void *)bytes, length, &image, side, "height", side, "crop", 1 /* VIPS_INTERESTING_CENTRE */, "export_profile",
        "srgb", "option_string", "[fail_on=truncated]", NULL);
    if (!failed && image_hasalpha(image)) failed = flatten_on_white(image, &flat);
    if (!failed) failed = webpsave_buffer(flat ? flat : image, square, size, "Q", 82, NULL);
    if (flat) object_unref(flat);
    if (image) object_unref(image);
    error_clear();
    return failed;
}

int maru_vips_decode(const void *bytes, size_t length, int side, void **picture) {
    VipsImage *image = NULL, *flat = NULL, *decoded = NULL;
    int failed = thumbnail_buffer(
        (void *)bytes, length, &image, side, "height", side, "size", 2 /* VIPS_SIZE_DOWN */, "export_profile", "srgb",
        "option_string", "[fail_on=truncated]", NULL);
    if (!failed && image_hasalpha(image)) failed = flatten_on_white(image, &flat);
    if (!failed) decoded = copy_memory(flat ? flat : image);
    if (flat) object_unref(flat);
    if (image) object_unref(image);
    error_clear();
    *picture = decoded;
    return decoded ? 0 : -1;
}

int maru_vips_reduce(void *picture, int side, void **smaller) {
    VipsImage *image = NULL, *reduced = NULL;
    int failed = thumbnail_image(picture, &image, side, "height", side, "size", 2 /* VIPS_SIZE_DOWN */, NULL);
    if (!failed) reduced = copy_memory(image);
    if (image) object_unref(image);
    error_clear();
    *smaller = reduced;
    return reduced ? 0 : -1;
}

int maru_vips_webp(void *picture, int quality, void **bytes, size_t *size) {
    int failed = webpsave_buffer(picture, bytes, size, "Q", quality, "strip", 1, NULL);
    error_clear();
    return failed;
}

int maru_vips_width(void *picture) { return image_get_width(picture); }
int maru_vips_height(void *picture) { return image_get_height(picture); }
void maru_vips_release(void *picture) { object_unref(picture); }

void maru_vips_free(void *memory) { memory_free(memory); }
