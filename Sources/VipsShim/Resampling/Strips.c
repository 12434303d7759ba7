// When libvips writes to memory, it hands each strip to another thread. Here there are at most two threads:
// one reads, and the other is one strip behind. The reading thread creates, prepares and frees all regions.
// The pixels of a region stay valid while the next is prepared, since each region has its own buffers.
// https://www.libvips.org/API/current/using-threads.html

#include "Strips.h"

#include <pthread.h>

enum { strip = 32, most_held = 2 };

typedef struct {
  VipsImage *source;
  gint64 limit;
  RowConsumer rows;
  /// One region for each strip held: one is processed while the next is read.
  VipsRegion *regions[most_held];
  int held;
  pthread_mutex_t lock;
  pthread_cond_t changed;
  int read, taken, is_over;
} Reading;

static int count(const Reading *r) {
  return (vips_image_get_height(r->source) + strip - 1) / strip;
}

static VipsRect place(const Reading *r, int number) {
  int top = number * strip, height = vips_image_get_height(r->source);
  return (VipsRect){0, top, vips_image_get_width(r->source), VIPS_MIN(strip, height - top)};
}

static int read_strip(Reading *r, int number) {
  VipsRect rows = place(r, number);
  if (g_get_monotonic_time() > r->limit) return -1;
  return vips_region_prepare(r->regions[number % r->held], &rows);
}

static void take_strip(Reading *r, int number) {
  VipsRegion *region = r->regions[number % r->held];
  VipsRect rows = place(r, number);
  for (int y = rows.top; y < rows.top + rows.height; y++)
    r->rows.take(r->rows.context, VIPS_REGION_ADDR(region, 0, y), y);
}

static int read_alone(Reading *r) {
  for (int number = 0; number < count(r); number++) {
    if (read_strip(r, number)) return -1;
    take_strip(r, number);
  }
  return 0;
}

static void publish(Reading *r, int *field, int value) {
  pthread_mutex_lock(&r->lock);
  *field = value;
  pthread_cond_signal(&r->changed);
  pthread_mutex_unlock(&r->lock);
}

static void *take_all(void *reading) {
  Reading *r = reading;
  for (int number = 0;; number++) {
    pthread_mutex_lock(&r->lock);
    while (r->read <= number && !r->is_over) pthread_cond_wait(&r->changed, &r->lock);
    int is_there = r->read > number;
    pthread_mutex_unlock(&r->lock);
    if (!is_there) return NULL;
    take_strip(r, number);
    publish(r, &r->taken, number + 1);
  }
}

static void wait_for_region(Reading *r, int number) {
  pthread_mutex_lock(&r->lock);
  while (number - r->taken >= r->held) pthread_cond_wait(&r->changed, &r->lock);
  pthread_mutex_unlock(&r->lock);
}

static int read_with_helper(Reading *r) {
  pthread_t helper;
  if (pthread_create(&helper, NULL, take_all, r)) return read_alone(r);
  int failed = 0;
  for (int number = 0; !failed && number < count(r); number++) {
    wait_for_region(r, number);
    failed = read_strip(r, number);
    if (!failed) publish(r, &r->read, number + 1);
  }
  publish(r, &r->is_over, 1);
  pthread_join(helper, NULL);
  return failed;
}

int strips_read(VipsImage *source, double seconds, int has_helper, RowConsumer rows) {
  Reading r = {.source = source, .rows = rows, .held = has_helper ? most_held : 1,
      .lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};
  r.limit = seconds < 1e9 ? g_get_monotonic_time() + (gint64)(seconds * 1e6) : G_MAXINT64;
  for (int i = 0; i < r.held; i++) r.regions[i] = vips_region_new(source);
  int failed = has_helper ? read_with_helper(&r) : read_alone(&r);
  for (int i = 0; i < r.held; i++) g_object_unref(r.regions[i]);
  return failed ? -1 : 0;
}
