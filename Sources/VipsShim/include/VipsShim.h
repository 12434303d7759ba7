// libvips for Swift. Functions of libvips take C variadics, which Swift cannot call, so each function used
// has a plain one here. There is no policy here: `VitrineImages` decides which file is loaded and how. A
// function that returns an image returns NULL on an error. The caller owns the image and releases it
// with `shim_release`.

#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct _VipsImage VipsImage;
typedef struct ShimView ShimView;

/// What differs between a file and a view of it.
typedef struct {
  /// The length of the view.
  long long length;
  /// The position of the bytes that replace those of the file. They may be behind its end.
  long long start;
  const void *bytes;
  size_t count;
  /// From this position on, the view has been read exactly as far as its position says.
  long long stepwise_from;
} ShimReplacement;

/// The properties of an image before it is decoded.
typedef struct {
  int width;
  int height;
  int bands;
  int pages;
  /// The EXIF orientation, 1 to 8.
  int orientation;
  int has_alpha;
  /// 1 if there is a profile and it fits the number of channels.
  int has_profile;
  /// 1 for 8 bits per sample.
  int is_eight_bit;
  /// 1 for gray, 3 for RGB, 4 for CMYK, 0 for anything else.
  int color_channels;
  /// 1 for a progressive JPEG or an interlaced PNG, which cannot be read line by line.
  int is_interlaced;
  /// 1 for samples whose range is known: 8 or 16 bits, Lab, or light as floating-point RGB.
  int has_known_samples;
} ShimHeader;

/// Loads libvips on the first call. Returns NULL, or the reason why it cannot be loaded. Call it before the
/// other functions.
const char *shim_load_library(void);

/// Returns the names under which libvips is looked for, by their number from 0, which is the first to be tried;
/// NULL after the last. They are absolute paths on macOS, and a name for the system's loader elsewhere.
const char *shim_library_name(int number);

/// Returns the file that libvips was loaded from; NULL if it is unknown.
const char *shim_library_file(void);

/// Starts libvips on the first call; later calls do nothing. Returns nonzero if it cannot start.
int shim_start(void);

/// Returns the version of libvips, such as `8.14.1`. libvips need not be started.
const char *shim_version(void);

/// Returns the error messages since the last call; free them with `shim_free`.
char *shim_take_error(void);

/// Frees memory that a function here returned.
void shim_free(void *memory);

/// Returns freed memory to the system, which glibc keeps otherwise. Takes milliseconds.
void shim_release_freed_memory(void);

/// From now on, large blocks are allocated outside the heaps, if the allocator supports it. Once freed, they
/// go back to the system at once instead of leaving gaps: images, planes of encoders, replies of services.
void shim_keep_large_blocks_out_of_heaps(void);

/// Gives the calling thread its own heap, unless threads share heaps by now.
void shim_begin_thread(void);

/// From now on, threads share the existing heaps, if the allocator supports it. libvips starts some threads
/// for each pipeline, and a heap for each would keep memory that others freed.
void shim_share_heaps(void);

/// Frees what libvips keeps for the calling thread, which must not use libvips afterwards.
void shim_end_thread(void);

/// Returns the number of bytes that zlib data inflates to, as far as it is valid. Stops soon after `limit`.
size_t shim_inflated_size(const void *bytes, size_t count, size_t limit);

/// Releases an image.
void shim_release(VipsImage *image);

/// Opens an image from a file descriptor with a loader, such as `jpegload_source`. The caller keeps the
/// descriptor. Only the header is read. `shrink` above 1 is allowed for JPEG and WebP only.
VipsImage *shim_load(int file, const char *loader, int shrink);

/// Creates a view of a file, whose descriptor must outlive the images opened from it. The replacement is copied.
/// Release the view with `shim_release_view`.
ShimView *shim_view(int file, const ShimReplacement *replacement);

/// Releases a view. Images opened from it keep what they need.
void shim_release_view(ShimView *view);

/// Returns how far the last image that was opened from a view has been read.
long long shim_view_position(const ShimView *view);

/// Opens an image from a view. No two images of a view may be read at a time. Something must be left after
/// shrinking.
VipsImage *shim_load_view(ShimView *view, const char *loader, int shrink);

/// Returns the number of warnings of JPEG decoders whose images were released in this thread since the last
/// call.
int shim_take_warnings(void);

/// Returns how many warnings of the process so far say that pixels of a TIFF are lost.
int shim_losses(void);

/// Returns the number of those warnings in this thread since the last call.
int shim_take_losses(void);

/// Opens an image from memory, which must outlive the image.
VipsImage *shim_load_bytes(const void *bytes, size_t count, const char *loader);

/// Returns the properties of an image.
ShimHeader shim_header(VipsImage *image);

/// Returns 1 if there is an embedded profile that fits these pixels.
int shim_has_fitting_profile(VipsImage *image);

/// Returns a metadata blob, such as `exif-data`; NULL if there is none. It is valid as long as the image.
const void *shim_blob(VipsImage *image, const char *name, size_t *count);

/// Converts to 8-bit sRGB or 8-bit gray, by the embedded profile if `by_profile` is nonzero.
VipsImage *shim_to_srgb(VipsImage *image, int by_profile);

/// Returns 8-bit gray or RGB as sRGB, converted as it is read; transparency stays as it is. `levels` has the
/// output level for each of 32768 steps of light, and `shares` what each level of red, then of green, then of
/// blue adds to the light of red, green, blue and nothing, in 1024ths of a step, half a step included. Without
/// `shares`, the image is gray, and `levels` has the output level for each of the 256. Both are copied.
VipsImage *shim_converted(VipsImage *image, const int32_t *shares, const uint8_t *levels);

/// The samples of an image: 1, 3 or 4 color channels for gray, RGB or CMYK, with or without transparency, of 8 or
/// 16 bits.
typedef struct {
  int channels, has_alpha, is_wide;
} ShimSamples;

/// A conversion to 8-bit sRGB by a profile. Threads may share it.
typedef struct ShimTransform ShimTransform;

/// Prepares the conversion by a profile. NULL if it is not a profile for such samples, or Little CMS is missing.
ShimTransform *shim_transform_new(const void *profile, size_t count, ShimSamples samples);

/// Releases a conversion. Images that use it keep it.
void shim_transform_release(ShimTransform *transform);

/// Returns an image as 8-bit sRGB, converted as it is read; transparency stays.
VipsImage *shim_transformed(VipsImage *image, ShimTransform *transform);

/// Returns HDR gray or RGB of 8 or 16 bits as 8-bit RGB, converted as it is read; transparency stays. The tables
/// have 4096 entries at equal distances: `lights` the light of a sample, up to 1; `gains` the factor by luminance
/// from the light of a scene to that of a screen, NULL for light of a screen; `tones` the factor by light to that
/// of the output. `colors` has the parts of red, green and blue in the red, green and blue of the output and in the
/// luminance, and `levels` the output level for each of 32768 steps of light. All are copied.
VipsImage *shim_tone_mapped(VipsImage *image, const float *lights, const float *gains, const float *tones,
    const float *colors, const uint8_t *levels);

/// Returns a new copy of the profile of CMYK without a profile, which is never freed; NULL if there is none.
const void *shim_cmyk_profile(size_t *count);

/// Converts from 8-bit straight alpha to 8-bit premultiplied alpha, rounded, and back.
VipsImage *shim_premultiply(VipsImage *image);
VipsImage *shim_unpremultiply(VipsImage *image);

/// Puts straight alpha over white and removes it.
VipsImage *shim_over_white(VipsImage *image);

/// Returns the first `colors` bands, and the band `alpha` after them if it is not negative. One band of RGB is gray.
VipsImage *shim_with_bands(VipsImage *image, int colors, int alpha);

/// Returns the colors of a video range, from 16 to 235, in the full range; transparency stays as it is.
VipsImage *shim_from_limited_range(VipsImage *image);

/// Makes everything around a region white.
VipsImage *shim_on_white(VipsImage *image, int left, int top, int width, int height);

/// Cuts out a region, which must be inside the image.
VipsImage *shim_cut(VipsImage *image, int left, int top, int width, int height);

/// Shrinks by taking the mean of blocks of `across` x `down` pixels.
VipsImage *shim_shrink(VipsImage *image, int across, int down);

/// A part of an image that is halved `halvings` times, and the size that the part is resampled to. The part
/// must be inside the image. Halves are means of 2 x 2 pixels, with odd edges rounded up.
typedef struct {
  int halvings;
  int left, top, width, height;
  int out_width, out_height;
} ShimPart;

/// Reads an 8-bit image once, from top to bottom, and makes images in memory: first each part, resampled by
/// Lanczos, then the image after `halvings` halvings. If there is transparency, `least_of_last` becomes the
/// lowest value of the last band. With a helper, a second thread resamples while the first reads.
/// Returns nonzero and makes nothing if pixels cannot be read or the time limit is exceeded.
int shim_resample(VipsImage *image, const ShimPart *parts, int count, int halvings, double seconds,
    int has_helper, VipsImage **out, int *least_of_last);

/// Turns and flips an image by an EXIF orientation of 1 to 8. The image must be in memory.
VipsImage *shim_upright(VipsImage *image, int orientation);

/// Computes every pixel into memory.
VipsImage *shim_render(VipsImage *image);

/// Computes the mean of each of the first four bands. Returns the number of bands, or -1 on an error.
int shim_means(VipsImage *image, double means[4]);

/// Returns the same pixels without any metadata: no profile, no orientation, no text.
VipsImage *shim_without_metadata(VipsImage *image);

/// Encodes with the writer that libvips finds by a suffix with options, such as `.webp[Q=78,strip]`. Free the
/// bytes with `shim_free`.
int shim_save(VipsImage *image, const char *writer, void **bytes, size_t *count);

/// Opens all frames of an animation, each below the one before. They can be read once, from top to bottom.
VipsImage *shim_load_frames(int file, const char *loader);

/// Returns the height of a frame, by which the image's height can be divided.
int shim_frame_height(VipsImage *image);

/// Encodes frames in memory, all of one size, with the times of the image that they come from. Free the bytes
/// with `shim_free`.
int shim_save_frames(VipsImage **frames, int count, VipsImage *source, const char *writer, void **bytes,
    size_t *length);

/// Returns the same image with a metadata blob, which is copied.
VipsImage *shim_with_blob(VipsImage *image, const char *name, const void *bytes, size_t count);

/// For tests: an image from interleaved samples of 8 bits, or of 16 if `is_wide`, and one with a number as
/// metadata.
VipsImage *shim_from_samples(
    const void *samples, int width, int height, int bands, int is_wide, int color_channels);
VipsImage *shim_with_number(VipsImage *image, const char *name, int number);

/// Returns the interleaved samples of an 8-bit image; free them with `shim_free`.
void *shim_samples(VipsImage *image, size_t *count);
