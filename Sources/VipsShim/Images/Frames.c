// Animations. libvips has all frames of a file as one image, each below the one before, with the height of a
// frame, the times and the number of repetitions as metadata.

#include "../Library/Library.h"
#include "VipsShim.h"

VipsImage *shim_load_frames(int file, const char *loader) {
  VipsImage *image = NULL;
  VipsSource *source = vips_source_new_from_descriptor(file);
  if (source == NULL) return NULL;
  int failed = vips_call(loader, source, &image, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on",
      VIPS_FAIL_ON_ERROR, "n", -1, NULL);
  g_object_unref(source);
  return failed ? NULL : image;
}

int shim_frame_height(VipsImage *image) {
  int height = 0;
  int whole = vips_image_get_height(image);
  if (vips_image_get_typeof(image, "page-height") == 0
      || vips_image_get_int(image, "page-height", &height) || height < 1 || whole % height != 0)
    return whole;
  return height;
}

// Copies how long each frame is shown, and how often all are repeated.
static void keep_times(VipsImage *source, VipsImage *out) {
  int *delays = NULL;
  int count = 0, loop = 0;
  if (vips_image_get_typeof(source, "delay") != 0
      && vips_image_get_array_int(source, "delay", &delays, &count) == 0)
    vips_image_set_array_int(out, "delay", delays, count);
  if (vips_image_get_typeof(source, "loop") != 0 && vips_image_get_int(source, "loop", &loop) == 0)
    vips_image_set_int(out, "loop", loop);
}

int shim_save_frames(VipsImage **frames, int count, VipsImage *source, const char *writer,
    void **bytes, size_t *length) {
  VipsImage *joined = NULL;
  if (vips_arrayjoin(frames, &joined, count, "across", 1, NULL)) return -1;
  VipsImage *out = shim_without_metadata(joined);
  shim_release(joined);
  if (out == NULL) return -1;
  vips_image_set_int(out, "page-height", vips_image_get_height(frames[0]));
  keep_times(source, out);
  int failed = shim_save(out, writer, bytes, length);
  shim_release(out);
  return failed;
}
