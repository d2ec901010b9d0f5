#include <stddef.h>

// Pictures through libvips, which is loaded when the first picture comes: with all that it brings along it takes some
// fifteen megabytes of memory and a tenth of a second, for a house in which nobody may ever set one.

/// Loads and starts libvips with nothing allowed but reading the kinds of pictures named here; nothing is kept between
/// pictures. Not 0 where it is not there or will not start.
int maru_vips_open(void);

/// What a picture's head says of its size; no picture is decoded. Not 0 where it cannot be read.
///
/// - Parameter kind: 0 JPEG, 1 PNG, 2 WebP, 3 GIF, 4 HEIF.
int maru_vips_measure(const void *bytes, size_t length, int kind, int *width, int *height);

/// The middle of a picture as a square of `side` pixels, upright, in sRGB, on white, as WebP. Not 0 where that fails.
/// The bytes are the caller's to give back with `maru_vips_free`.
int maru_vips_square(const void *bytes, size_t length, int side, void **square, size_t *size);

void maru_vips_free(void *memory);
