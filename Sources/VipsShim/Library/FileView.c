// Shows a file to a loader with some bytes replaced. Position and length are those of the view, so that a
// loader cannot see what is behind its end.

#define _GNU_SOURCE // pread

#include "Library.h"
#include "VipsShim.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct ShimView {
  _Atomic int owners;
  int file;
  gint64 length, start, count, position;
  /// From here on, bytes are read one by one, so that the position is exact.
  gint64 stepwise_from;
  unsigned char bytes[];
};

ShimView *shim_view(int file, const ShimReplacement *replacement) {
  ShimView *view = malloc(sizeof *view + replacement->count);
  if (view == NULL) return NULL;
  *view = (ShimView){.owners = 1, .file = file, .length = replacement->length,
      .start = replacement->start, .count = (gint64)replacement->count,
      .stepwise_from = replacement->stepwise_from};
  memcpy(view->bytes, replacement->bytes, replacement->count);
  return view;
}

void shim_release_view(ShimView *view) {
  if (--view->owners == 0) free(view);
}

long long shim_view_position(const ShimView *view) { return view->position; }

// Reads up to the next border between the file's own bytes and the others.
static gint64 read_part(ShimView *view, unsigned char *to, gint64 most) {
  gint64 at = view->position, end = view->start + view->count;
  if (at < view->start) most = MIN(most, view->start - at);
  else if (at < end) most = MIN(most, end - at);
  if (at >= view->start && at < end) memcpy(to, view->bytes + (at - view->start), (size_t)most);
  else most = pread(view->file, to, (size_t)most, at);
  if (most > 0) view->position += most;
  return most;
}

// libtiff takes a short read for the end of the file.
static gint64 read_view(VipsSourceCustom *source, void *to, gint64 count, ShimView *view) {
  (void)source;
  gint64 most = MIN(count, view->length - view->position), done = 0;
  most = MIN(most, MAX(1, view->stepwise_from - view->position));
  while (done < most) {
    gint64 part = read_part(view, (unsigned char *)to + done, most - done);
    if (part < 0 && done == 0) return part;
    if (part <= 0) break;
    done += part;
  }
  return done;
}

static gint64 seek_view(VipsSourceCustom *source, gint64 offset, int whence, ShimView *view) {
  (void)source;
  gint64 from = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? view->position : view->length;
  if (offset < -from || offset > view->length - from) return -1;
  return view->position = from + offset;
}

static void drop_view(gpointer view, GClosure *closure) {
  (void)closure;
  shim_release_view(view);
}

VipsSource *shim_view_source(ShimView *view) {
  VipsSourceCustom *source = vips_source_custom_new();
  if (source == NULL) return NULL;
  view->position = 0;
  view->owners++;
  g_signal_connect_data(source, "read", G_CALLBACK(read_view), view, drop_view, 0);
  g_signal_connect(source, "seek", G_CALLBACK(seek_view), view);
  return (VipsSource *)source;
}
