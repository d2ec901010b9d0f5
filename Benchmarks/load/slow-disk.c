// Simulates a slower disk: every sync takes DISK_MICROSECONDS longer. Preloaded into a server.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

static int slowly(const char *name, int file) {
    int (*original)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
    const char *delay = getenv("DISK_MICROSECONDS");
    usleep(delay ? (useconds_t)atoi(delay) : 0);
    return original(file);
}

int fdatasync(int file) { return slowly("fdatasync", file); }

int fsync(int file) { return slowly("fsync", file); }
