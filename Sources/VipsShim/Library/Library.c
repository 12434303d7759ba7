// Loads libvips when the first image is processed. The header gives the reason.

#define _GNU_SOURCE // dladdr

#include "Library.h"
#include "VipsShim.h"

#include <dlfcn.h>
#include <gmodule.h>
#include <libgen.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// The binary interface that the headers describe, which is that of all versions of libvips 8.
#if defined(__APPLE__)
// dyld does not search Homebrew's folder on Apple silicon, and it would try a name alone in the working
// directory too. Homebrew on Apple silicon and on Intel, then MacPorts; DYLD_LIBRARY_PATH goes before all.
static const char *const names[] = {"/opt/homebrew/lib/libvips.42.dylib",
    "/usr/local/lib/libvips.42.dylib", "/opt/local/lib/libvips.42.dylib"};
#define MODULE_SUFFIX "dylib"
#else
static const char *const names[] = {"libvips.so.42"};
#define MODULE_SUFFIX "so"
#endif

static void *library;
static const char *load_error;

// Older versions lack functions that are called here.
static int is_new_enough(void) {
  int (*version)(int) = (int (*)(int))dlsym(library, "vips_version");
  return version != NULL && (version(0) > 8 || (version(0) == 8 && version(1) >= 14));
}

static void load(void) {
  for (int i = 0; library == NULL && shim_library_name(i) != NULL; i++) {
    library = dlopen(names[i], RTLD_LAZY | RTLD_LOCAL);
    if (library != NULL) break;
    const char *error = dlerror();
    // A library that exists and does not load says more than one that is missing.
    if (load_error == NULL || access(names[i], F_OK) == 0) load_error = strdup(error);
  }
  if (library == NULL) return;
  load_error = NULL;
  if (dlsym(library, "vips_version_string") == NULL) load_error = "it is not libvips";
  else if (!is_new_enough()) load_error = "its version is too old";
}

const char *shim_load_library(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return load_error;
}

const char *shim_library_name(int number) {
  return (size_t)number < sizeof names / sizeof *names ? names[number] : NULL;
}

void *shim_function(const char *name) {
  void *function = shim_load_library() == NULL ? dlsym(library, name) : NULL;
  if (function != NULL) return function;
  fprintf(stderr, "%s has no function %s: %s\n", names[0], name,
      load_error ? load_error : "its version is too old");
  abort();
}

const char *shim_library_file(void) {
  Dl_info info;
  return dladdr(shim_function("vips_version_string"), &info) ? info.dli_fname : NULL;
}

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
