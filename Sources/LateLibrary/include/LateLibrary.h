// Libraries that are loaded when they are first needed. Loading one brings all that it needs, which takes
// longer than everything else in a run without images to make.

#pragma once

#include <pthread.h>

/// A library, loaded at most once. Define it with `LATE_LIBRARY`.
typedef struct {
  /// The names to try, in order, up to NULL: absolute paths on macOS, names for the system's loader elsewhere.
  const char *const *names;
  /// A function that this library has and no other.
  const char *mark;
  /// Whether the loaded library is new enough.
  int (*is_new_enough)(void *library);
  pthread_mutex_t lock;
  int is_tried;
  void *library;
  const char *error;
} LateLibrary;

/// The paths to try on macOS: those of Homebrew on Apple silicon and on Intel, then of MacPorts. dyld does not search
/// Homebrew's folder on Apple silicon, and it would try a name alone in the working directory, too;
/// DYLD_LIBRARY_PATH comes before all others.
#define LATE_PATHS(file) "/opt/homebrew/lib/" file, "/usr/local/lib/" file, "/opt/local/lib/" file

#define LATE_LIBRARY(names, mark, is_new_enough) \
  {names, mark, is_new_enough, PTHREAD_MUTEX_INITIALIZER, 0, NULL, NULL}

/// Loads a library on the first call. Returns NULL, or the reason why it cannot be loaded.
const char *late_load(LateLibrary *library);

/// Returns a name to try by its number from 0; NULL after the last.
const char *late_name(const LateLibrary *library, int number);

/// Returns the function of this name, and loads the library if necessary. Aborts the process if there is none,
/// as the system's loader would at the start; call `late_load` first.
void *late_function(LateLibrary *library, const char *name);

/// Returns the file that a library was loaded from; NULL if it is unknown.
const char *late_file(LateLibrary *library);

// A macro does not expand its own name, so the name is used for the cast and as the text to look up.
#define LATE_FUNCTION(look_up, name) \
  (*(__typeof__(&name))({ \
    static _Atomic(void *) found; \
    void *known = found; \
    if (known == NULL) found = known = look_up(#name); \
    known; \
  }))
