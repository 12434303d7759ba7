// Loads libraries when they are first needed. The header gives the reason.

#define _GNU_SOURCE // dladdr

#include "LateLibrary.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void load(LateLibrary *late) {
  for (const char *const *name = late->names; late->library == NULL && *name != NULL; name++) {
    late->library = dlopen(*name, RTLD_LAZY | RTLD_LOCAL);
    if (late->library != NULL) break;
    const char *error = dlerror();
    // A library that exists and does not load says more than one that is missing.
    if (late->error == NULL || access(*name, F_OK) == 0) late->error = strdup(error);
  }
  if (late->library == NULL) return;
  late->error = NULL;
  if (dlsym(late->library, late->mark) == NULL) late->error = "it is another library of that name";
  else if (!late->is_new_enough(late->library)) late->error = "its version is too old";
}

const char *late_load(LateLibrary *late) {
  pthread_mutex_lock(&late->lock);
  if (!late->is_tried) load(late);
  late->is_tried = 1;
  pthread_mutex_unlock(&late->lock);
  return late->error;
}

const char *late_name(const LateLibrary *late, int number) {
  for (int i = 0; i < number; i++)
    if (late->names[i] == NULL) return NULL;
  return late->names[number];
}

void *late_function(LateLibrary *late, const char *name) {
  void *function = late_load(late) == NULL ? dlsym(late->library, name) : NULL;
  if (function != NULL) return function;
  fprintf(stderr, "%s has no function %s: %s\n", late->names[0], name,
      late->error ? late->error : "its version is too old");
  abort();
}

const char *late_file(LateLibrary *late) {
  Dl_info info;
  return late_load(late) == NULL && dladdr(dlsym(late->library, late->mark), &info)
      ? info.dli_fname : NULL;
}
