// Finding libvips when the first picture is met. See the header for the reason.

#define _GNU_SOURCE // dladdr

#include "Library.h"
#include "VipsShim.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The binary interface that the headers describe; all of libvips 8 has it.
#if defined(__APPLE__)
static const char file[] = "libvips.42.dylib";
#else
static const char file[] = "libvips.so.42";
#endif

static void *library;
static const char *load_fault;

static void load(void) {
  library = dlopen(file, RTLD_LAZY | RTLD_LOCAL);
  if (library == NULL) load_fault = strdup(dlerror());
  else if (dlsym(library, "vips_version_string") == NULL) load_fault = "it is another library";
}

const char *shim_load_library(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return load_fault;
}

void *shim_function(const char *name) {
  void *function = shim_load_library() == NULL ? dlsym(library, name) : NULL;
  if (function != NULL) return function;
  fprintf(stderr, "%s has no %s: %s\n", file, name, load_fault ? load_fault : "it is too old");
  abort();
}

const char *shim_library_file(void) {
  Dl_info info;
  return dladdr(shim_function("vips_version_string"), &info) ? info.dli_fname : NULL;
}
