// Loads libvips when the first image is processed. The header gives the reason.

#include "Library.h"
#include "VipsShim.h"

#include <dlfcn.h>
#include <gmodule.h>
#include <libgen.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

// The binary interface that the headers describe, which is that of all versions of libvips 8.
#if defined(__APPLE__)
static const char *const names[] = {LATE_PATHS("libvips.42.dylib"), NULL};
#define MODULE_SUFFIX "dylib"
#else
static const char *const names[] = {"libvips.so.42", NULL};
#define MODULE_SUFFIX "so"
#endif

// Older versions lack functions that are called here.
static int is_new_enough(void *library) {
  int (*version)(int) = (int (*)(int))dlsym(library, "vips_version");
  return version != NULL && (version(0) > 8 || (version(0) == 8 && version(1) >= 14));
}

static LateLibrary vips = LATE_LIBRARY(names, "vips_version_string", is_new_enough);

const char *shim_load_library(void) { return late_load(&vips); }

const char *shim_library_name(int number) { return late_name(&vips, number); }

void *shim_function(const char *name) { return late_function(&vips, name); }

const char *shim_library_file(void) { return late_file(&vips); }

// libvips looks for modules below this folder. It sets the variable itself if nothing else has.
void shim_hide_modules(void) { setenv("VIPSHOME", "/nonexistent", 1); }

// The module is in a folder beside the library. If libvips was built with HEIF included, there is none.
static void load_heif_module(void) {
  char library_file[PATH_MAX], module[PATH_MAX];
  const char *file = shim_library_file();
  // If the library was loaded through a symbolic link, its modules are beside the target.
  if (file == NULL || realpath(file, library_file) == NULL) return;
  int length = snprintf(module, sizeof module, "%s/vips-modules-%d.%d/vips-heif." MODULE_SUFFIX,
      dirname(library_file), vips_version(0), vips_version(1));
  if (length > 0 && (size_t)length < sizeof module) g_module_open(module, G_MODULE_BIND_LAZY);
}

void shim_load_heif_module(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load_heif_module);
}
