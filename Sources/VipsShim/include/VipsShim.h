// libvips for Swift: its calls take C variadics, which Swift cannot make, so each one used has a
// plain function here. No policy lives here: which file is loaded how, and what becomes of it, is
// decided in VitrineImages. Functions that return an image return NULL on a fault; the caller owns
// what it gets and gives it back with `shim_release`.

#pragma once

#include <stddef.h>

typedef struct _VipsImage VipsImage;

/// What a loader tells of a picture before decoding it.
typedef struct {
  int width;
  int height;
  int bands;
  int pages;
  /// The EXIF orientation, 1 to 8.
  int orientation;
  int has_alpha;
  /// 1 for a profile that is for colors of as many channels as these.
  int has_profile;
  /// 1 for 8 bits a sample.
  int is_eight_bit;
  /// 1 for gray, 3 for RGB, 4 for CMYK, 0 for anything else.
  int color_channels;
  /// 1 for a progressive JPEG or an interlaced PNG, which cannot be read line by line.
  int is_interlaced;
  /// 1 for samples whose range is known: 8 or 16 bits, Lab, or light as floating-point RGB.
  int has_known_samples;
} ShimHeader;

/// Loads libvips on the first call: NULL, or why it cannot be loaded. All else here needs it.
const char *shim_load_library(void);

/// The file it was loaded from, NULL where that cannot be told.
const char *shim_library_file(void);

/// Starts libvips on the first call, later calls return at once. Nonzero where it cannot start.
int shim_start(void);

/// The version of the library, `8.14.1`. Needs no start.
const char *shim_version(void);

/// The text of the faults since the last call; give it back with `shim_free`.
char *shim_take_fault(void);

void shim_free(void *memory);

/// Returns free memory to the system, which glibc keeps between what is in use. Takes milliseconds.
void shim_give_back(void);

/// From now on large pieces of memory lie outside of the heaps, where the allocator can be told, and go back
/// to the system at once instead of leaving holes: pictures, the encoders' planes, services' answers.
void shim_part_large_pieces(void);

/// Gives the thread that calls this a heap of its own, as long as threads get any.
void shim_begin_thread(void);

/// From now on threads share the heaps that there are, where the allocator can be told: libvips starts some
/// threads for each pipeline, and a heap for each would keep what others freed.
void shim_share_heaps(void);

/// Frees what libvips keeps for the thread that calls this, which must not use it any more.
void shim_end_thread(void);

void shim_release(VipsImage *image);

/// Opens an image by a loader's name (`jpegload_source`) from a file descriptor, which stays the
/// caller's. `shrink` above 1 is for the loaders of JPEG and WebP alone. Reads the header only.
VipsImage *shim_load(int file, const char *loader, int shrink);

/// The same from memory, which must outlive the image.
VipsImage *shim_load_bytes(const void *bytes, size_t count, const char *loader);

ShimHeader shim_header(VipsImage *image);

/// 1 where the embedded profile, if any, can be meant for these pixels.
int shim_has_fitting_profile(VipsImage *image);

/// A metadata blob such as `exif-data`, NULL where there is none. It lives as long as the image.
const void *shim_blob(VipsImage *image, const char *name, size_t *count);

/// 8-bit sRGB or 8-bit gray, by the embedded profile where `by_profile` is nonzero.
VipsImage *shim_to_srgb(VipsImage *image, int by_profile);

/// 8-bit premultiplied from 8-bit straight alpha, rounded, and back.
VipsImage *shim_premultiply(VipsImage *image);
VipsImage *shim_unpremultiply(VipsImage *image);

/// Puts straight alpha over white and drops it.
VipsImage *shim_over_white(VipsImage *image);

/// A part of a picture, which must lie inside.
VipsImage *shim_cut(VipsImage *image, int left, int top, int width, int height);

/// The mean of blocks of `across` x `down` pixels.
VipsImage *shim_shrink(VipsImage *image, int across, int down);

/// A part of a picture that was halved so many times, and the size that it is resampled to. It must
/// lie inside; halves are means of 2 x 2 pixels, odd edges rounded up.
typedef struct {
  int halvings;
  int left, top, width, height;
  int out_width, out_height;
} ShimPrint;

/// Reads an 8-bit image once, from top to bottom, and makes of it, in memory: each print by Lanczos,
/// and after them what so many halvings leave. Tells the least value of the last band where there is
/// transparency. With a helper, a second thread makes them while the first reads. Nonzero, and nothing
/// made, where pixels cannot be read or that takes more than so many seconds.
int shim_expose(VipsImage *image, const ShimPrint *prints, int count, int halvings, double seconds,
    int has_helper, VipsImage **out, int *least_of_last);

/// Turns and flips what an EXIF orientation of 1 to 8 says. The image must be in memory.
VipsImage *shim_upright(VipsImage *image, int orientation);

/// Computes every pixel into memory.
VipsImage *shim_render(VipsImage *image);

/// The mean of each of the first four bands; how many these are, -1 on a fault.
int shim_means(VipsImage *image, double means[4]);

/// The same pixels without any metadata: no profile, no orientation, no text.
VipsImage *shim_bare(VipsImage *image);

/// Encodes with the writer that libvips finds by a suffix with options, `.webp[Q=78,strip]`. The
/// bytes go back with `shim_free`.
int shim_save(VipsImage *image, const char *writer, void **bytes, size_t *count);

/// The same image with a blob of metadata, copied.
VipsImage *shim_with_blob(VipsImage *image, const char *name, const void *bytes, size_t count);

/// Tests make their inputs with these: an image from interleaved samples (8 bits, or 16 where
/// `wide`), and a number or a text set as metadata.
VipsImage *shim_from_samples(
    const void *samples, int width, int height, int bands, int is_wide, int color_channels);
VipsImage *shim_with_number(VipsImage *image, const char *name, int number);
VipsImage *shim_with_text(VipsImage *image, const char *name, const char *text);

/// The samples of an 8-bit image, interleaved; give them back with `shim_free`.
void *shim_samples(VipsImage *image, size_t *count);
