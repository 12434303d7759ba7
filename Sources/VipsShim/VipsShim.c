// Starts libvips, and loads and saves images. The header says what belongs here.

#include "Library/Library.h"
#include "VipsShim.h"
#include "Library/Warnings.h"

#include <pthread.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

static _Atomic int start_result = -1;

// Loaders parse untrusted bytes, so all are blocked except the few that are called by name.
static const char *const allowed_loaders[] = {
    "VipsForeignLoadJpeg", "VipsForeignLoadPng",  "VipsForeignLoadWebp",
    "VipsForeignLoadHeif", "VipsForeignLoadTiff", "VipsForeignLoadNsgif",
};

static void start(void) {
  shim_keep_large_blocks_out_of_heaps();
  shim_hide_modules();
  if (vips_init("vitrine") != 0) return;
  g_log_set_handler("VIPS", G_LOG_LEVEL_MASK, take_message, NULL);
  vips_concurrency_set(1);
  vips_cache_set_max(0);
  vips_operation_block_set("VipsForeignLoad", TRUE);
  for (size_t i = 0; i < G_N_ELEMENTS(allowed_loaders); i++)
    vips_operation_block_set(allowed_loaders[i], FALSE);
  start_result = 0;
}

int shim_start(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, start);
  return start_result;
}

const char *shim_version(void) { return vips_version_string(); }

char *shim_take_error(void) {
  char *text = vips_error_buffer_copy();
  vips_error_clear();
  return text;
}

void shim_keep_large_blocks_out_of_heaps(void) {
#if defined(__GLIBC__)
  // With 2 MB, photos of 12 megapixels take the same time and 5 MB less, but the replies of services and
  // growing lists stay in the heaps: 18 MB more for 20,000 photos of a service.
  mallopt(M_MMAP_THRESHOLD, 256 << 10);
  // A fixed threshold also fixes the trim threshold, at 128 KB: the end of a heap would be returned and
  // requested again with nearly every image.
  mallopt(M_TRIM_THRESHOLD, 4 << 20);
  mallopt(M_TOP_PAD, 1 << 20);
#endif
}

void shim_release_freed_memory(void) {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}

void shim_begin_thread(void) {
  // The first allocation of a thread gives it an arena.
  void *volatile block = malloc(1);
  free(block);
}

// glibc reads this setting once, when the next thread without an arena allocates. With more than eight arenas,
// which takes many cores, it has already settled on eight times the number of cores.
void shim_share_heaps(void) {
#if defined(__GLIBC__)
  mallopt(M_ARENA_MAX, 1);
#endif
}

void shim_end_thread(void) {
  if (start_result == 0) vips_thread_shutdown();
}

void shim_free(void *memory) { g_free(memory); }

// The HEIF loader of libvips 8.14 frees metadata with the image that it makes, although images that are computed
// from it may live longer and refer to the same metadata.
static void copy_metadata(VipsImage *image) {
  static const char *const names[] = {VIPS_META_ICC_NAME, VIPS_META_EXIF_NAME, VIPS_META_XMP_NAME};
  for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
    size_t count = 0;
    const void *bytes = shim_blob(image, names[i], &count);
    if (bytes != NULL) vips_image_set_blob_copy(image, names[i], bytes, count);
  }
}

static VipsImage *load(VipsSource *source, const char *loader, int shrink) {
  VipsImage *image = NULL;
  if (source == NULL) return NULL;
  int is_heif = g_str_has_prefix(loader, "heif");
  if (is_heif) shim_load_heif_module();
  int failed;
  if (shrink == 1)
    failed = vips_call(loader, source, &image, "access", VIPS_ACCESS_SEQUENTIAL,
        "fail_on", VIPS_FAIL_ON_ERROR, NULL);
  else if (g_str_has_prefix(loader, "webp"))
    failed = vips_call(loader, source, &image, "access", VIPS_ACCESS_SEQUENTIAL,
        "fail_on", VIPS_FAIL_ON_ERROR, "scale", 1.0 / shrink, NULL);
  else
    failed = vips_call(loader, source, &image, "access", VIPS_ACCESS_SEQUENTIAL,
        "fail_on", VIPS_FAIL_ON_ERROR, "shrink", shrink, NULL);
  g_object_unref(source);
  if (failed) return NULL;
  if (is_heif) copy_metadata(image);
  return image;
}

// Whether shrinking leaves at least one pixel. libvips rounds the edges of a JPEG down. If one becomes 0, an
// assertion in the loader aborts the process.
static int leaves_pixels(int file, const char *loader, int shrink) {
  VipsImage *whole = load(vips_source_new_from_descriptor(file), loader, 1);
  if (whole == NULL) return 0;
  int edge = VIPS_MIN(vips_image_get_width(whole), vips_image_get_height(whole));
  g_object_unref(whole);
  if (edge < shrink) vips_error(loader, "shrunk by %d, nothing is left of %d pixels", shrink, edge);
  return edge >= shrink;
}

VipsImage *shim_load(int file, const char *loader, int shrink) {
  if (shrink > 1 && !leaves_pixels(file, loader, shrink)) return NULL;
  return load(vips_source_new_from_descriptor(file), loader, shrink);
}

VipsImage *shim_load_view(ShimView *view, const char *loader, int shrink) {
  return load(shim_view_source(view), loader, shrink);
}

VipsImage *shim_load_bytes(const void *bytes, size_t count, const char *loader) {
  return load(vips_source_new_from_memory(bytes, count), loader, 1);
}

static int color_channels(VipsImage *image) {
  switch (vips_image_guess_interpretation(image)) {
    case VIPS_INTERPRETATION_B_W:
    case VIPS_INTERPRETATION_GREY16: return 1;
    case VIPS_INTERPRETATION_sRGB:
    case VIPS_INTERPRETATION_RGB:
    case VIPS_INTERPRETATION_RGB16: return 3;
    case VIPS_INTERPRETATION_CMYK: return 4;
    default: return 0;
  }
}

// TIFF allows 32-bit and signed integers, which conversions wrap or truncate, and floating-point gray without
// a defined range.
static int has_known_samples(VipsImage *image) {
  VipsInterpretation now = vips_image_guess_interpretation(image);
  switch (vips_image_get_format(image)) {
    case VIPS_FORMAT_UCHAR:
    case VIPS_FORMAT_USHORT: return 1;
    case VIPS_FORMAT_SHORT: return now == VIPS_INTERPRETATION_LABS;
    case VIPS_FORMAT_FLOAT:
      return now == VIPS_INTERPRETATION_scRGB || now == VIPS_INTERPRETATION_LAB;
    default: return 0;
  }
}

// Whether a field exists and is not 0: baseline JPEGs have "jpeg-multiscan" too, as 0.
static int is_set(VipsImage *image, const char *name) {
  int value = 0;
  return vips_image_get_typeof(image, name) != 0 && vips_image_get_int(image, name, &value) == 0
      && value != 0;
}

ShimHeader shim_header(VipsImage *image) {
  return (ShimHeader){
      .width = vips_image_get_width(image),
      .height = vips_image_get_height(image),
      .bands = vips_image_get_bands(image),
      .pages = vips_image_get_n_pages(image),
      .orientation = vips_image_get_orientation(image),
      .has_alpha = vips_image_hasalpha(image),
      .has_profile = shim_has_fitting_profile(image),
      .is_eight_bit = vips_image_get_format(image) == VIPS_FORMAT_UCHAR,
      .color_channels = color_channels(image),
      .is_interlaced = is_set(image, "jpeg-multiscan") || is_set(image, "interlaced"),
      .has_known_samples = has_known_samples(image),
  };
}

const void *shim_blob(VipsImage *image, const char *name, size_t *count) {
  const void *bytes = NULL;
  if (vips_image_get_typeof(image, name) != VIPS_TYPE_BLOB) return NULL;
  return vips_image_get_blob(image, name, &bytes, count) ? NULL : bytes;
}

// Writers get the option `strip`, but the WebP writer of libvips 8.14 ignores it.
VipsImage *shim_without_metadata(VipsImage *image) {
  VipsImage *out = NULL;
  if (vips_copy(image, &out, NULL)) return NULL;
  gchar **names = vips_image_get_fields(out);
  // Fields of the header itself cannot be removed; they stay.
  for (gchar **name = names; *name != NULL; name++) vips_image_remove(out, *name);
  g_strfreev(names);
  return out;
}

int shim_save(VipsImage *image, const char *writer, void **bytes, size_t *count) {
  if (g_str_has_prefix(writer, ".avif") || g_str_has_prefix(writer, ".heic")) shim_load_heif_module();
  return vips_image_write_to_buffer(image, writer, bytes, count, NULL);
}
