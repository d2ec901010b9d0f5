// libvips' functions take a variable number of arguments, which Swift cannot call: here they are with fixed ones.
// What is used of libvips 8.13 and later is declared here and not included: its own headers bring all of GLib's along, whose
// folders only pkg-config knows, with flags that SwiftPM will not pass on.
#include <stddef.h>
#include <stdlib.h>

typedef struct _VipsImage VipsImage;

int vips_init(const char *name);
void vips_block_untrusted_set(int state);
void vips_operation_block_set(const char *name, int state);
void vips_concurrency_set(int count);
void vips_cache_set_max(int count);
void vips_error_clear(void);
int vips_image_get_width(const VipsImage *image);
int vips_image_get_height(const VipsImage *image);
int vips_image_hasalpha(VipsImage *image);
int vips_jpegload_buffer(void *bytes, size_t length, VipsImage **image, ...);
int vips_pngload_buffer(void *bytes, size_t length, VipsImage **image, ...);
int vips_webpload_buffer(void *bytes, size_t length, VipsImage **image, ...);
int vips_gifload_buffer(void *bytes, size_t length, VipsImage **image, ...);
int vips_heifload_buffer(void *bytes, size_t length, VipsImage **image, ...);
int vips_thumbnail_buffer(void *bytes, size_t length, VipsImage **image, int width, ...);
int vips_flatten(VipsImage *image, VipsImage **flat, ...);
int vips_webpsave_buffer(VipsImage *image, void **bytes, size_t *length, ...);
void g_object_unref(void *object);
void g_free(void *memory);

/// Starts libvips with nothing allowed but reading the kinds of pictures named here; nothing is kept between pictures.
static inline int maru_vips_open(void) {
    // What it has to say of broken pictures is said by its answers, and not to the house's log.
    setenv("VIPS_WARNING", "0", 1);
    if (vips_init("maru")) return -1;
    vips_block_untrusted_set(1);
    vips_operation_block_set("VipsForeignLoad", 1);
    vips_operation_block_set("VipsForeignLoadJpeg", 0);
    vips_operation_block_set("VipsForeignLoadPng", 0);
    vips_operation_block_set("VipsForeignLoadWebp", 0);
    vips_operation_block_set("VipsForeignLoadNsgif", 0);
    vips_operation_block_set("VipsForeignLoadHeif", 0);
    vips_concurrency_set(1);
    vips_cache_set_max(0);
    return 0;
}

/// What a picture's head says of its size; no picture is decoded.
static inline int maru_vips_measure(const void *bytes, size_t length, int kind, int *width, int *height) {
    VipsImage *image = NULL;
    void *given = (void *)bytes;
    int failed = -1;
    switch (kind) {
    case 0: failed = vips_jpegload_buffer(given, length, &image, NULL); break;
    case 1: failed = vips_pngload_buffer(given, length, &image, NULL); break;
    case 2: failed = vips_webpload_buffer(given, length, &image, NULL); break;
    case 3: failed = vips_gifload_buffer(given, length, &image, NULL); break;
    case 4: failed = vips_heifload_buffer(given, length, &image, NULL); break;
    }
    if (!failed && image) {
        *width = vips_image_get_width(image);
        *height = vips_image_get_height(image);
    }
    if (image) g_object_unref(image);
    vips_error_clear();
    return failed;
}

/// The middle of a picture as a square of `side` pixels, upright, in sRGB, on white, as WebP.
/// The bytes are the caller's to free with g_free.
static inline int maru_vips_square(const void *bytes, size_t length, int side, void **square, size_t *size) {
    VipsImage *image = NULL, *flat = NULL;
    int failed = vips_thumbnail_buffer(
        (void *)bytes, length, &image, side, "height", side, "crop", 1 /* VIPS_INTERESTING_CENTRE */, "export_profile",
        "srgb", "option_string", "[fail_on=truncated]", NULL);
    if (!failed && vips_image_hasalpha(image)) failed = vips_flatten(image, &flat, NULL);
    if (!failed) failed = vips_webpsave_buffer(flat ? flat : image, square, size, "Q", 82, NULL);
    if (flat) g_object_unref(flat);
    if (image) g_object_unref(image);
    vips_error_clear();
    return failed;
}
