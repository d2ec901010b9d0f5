#include <stddef.h>

// Image processing with libvips, which is loaded when it is needed: only the process that decodes a picture needs it, and
// the doctor, who looks whether it is there. A server that has loaded it has eighty libraries that read what strangers made.

/// Loads and initializes libvips, with all loaders disabled except for the formats listed here, and without a cache.
/// Returns nonzero if it is missing or fails to initialize.
int maru_vips_open(void);

/// Reads a picture's size from its header, without decoding it. Returns nonzero if it cannot be read.
///
/// - Parameter kind: 0 JPEG, 1 PNG, 2 WebP, 3 GIF, 4 HEIF.
int maru_vips_measure(const void *bytes, size_t length, int kind, int *width, int *height);

/// Crops the centre of a picture to a square of `side` pixels, upright, in sRGB, on white, as WebP. Returns nonzero on
/// failure. The caller frees the bytes with `maru_vips_free`.
int maru_vips_square(const void *bytes, size_t length, int side, void **square, size_t *size);

/// Decodes a picture into memory: upright, in sRGB, on white, scaled down to `side` pixels on its longest side if that is
/// longer. Returns nonzero on failure. The caller releases the picture with `maru_vips_release`.
int maru_vips_decode(const void *bytes, size_t length, int side, void **picture);

/// Scales a decoded picture down to `side` pixels on its longest side. Returns nonzero on failure. The caller releases
/// the result too.
int maru_vips_reduce(void *picture, int side, void **smaller);

/// Writes a decoded picture as WebP without metadata. Returns nonzero on failure. The caller frees the bytes with
/// `maru_vips_free`.
///
/// - Parameter quality: 0 to 100.
int maru_vips_webp(void *picture, int quality, void **bytes, size_t *size);

int maru_vips_width(void *picture);
int maru_vips_height(void *picture);
void maru_vips_release(void *picture);

void maru_vips_free(void *memory);
