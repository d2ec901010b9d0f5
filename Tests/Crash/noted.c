/* Preloaded into the house: writes down which files below a folder are made, written, synced, renamed and removed, one call a
   line, in the order in which they were done. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#define REAL(name, ...) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))(__VA_ARGS__)

static void note(const char *call, const char *first, const char *second) {
    const char *below = getenv("NOTED_BELOW"), *notes = getenv("NOTED");
    if (!below || !notes || strncmp(first, below, strlen(below)) != 0 || strcmp(first, notes) == 0) return;
    char line[2 * 4096 + 16];
    int length = snprintf(line, sizeof line, second ? "%s\t%s\t%s\n" : "%s\t%s\n", call, first, second);
    int file = REAL(open, notes, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (file < 0) return;
    /* A line of this size is appended whole. */
    if (REAL(write, file, line, length) != length) abort();
    close(file);
}

static void note_file(const char *call, int file) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0) return;
    path[length] = 0;
    note(call, path, NULL);
}

static int opened(const char *path, int flags, mode_t mode, int is_wide) {
    int was_there = access(path, F_OK) == 0;
    int file = is_wide ? REAL(open64, path, flags, mode) : REAL(open, path, flags, mode);
    if (file >= 0 && (flags & O_CREAT) && !was_there) note_file("make", file);
    return file;
}

int open(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = (flags & (O_CREAT | O_TMPFILE)) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return opened(path, flags, mode, 0);
}

int open64(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = (flags & (O_CREAT | O_TMPFILE)) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return opened(path, flags, mode, 1);
}

int mkdir(const char *path, mode_t mode) {
    int result = REAL(mkdir, path, mode);
    if (result == 0) note("make", path, NULL);
    return result;
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
    ssize_t result = REAL(pwrite, file, bytes, count, offset);
    note_file("write", file);
    return result;
}

ssize_t write(int file, const void *bytes, size_t count) {
    ssize_t result = REAL(write, file, bytes, count);
    note_file("write", file);
    return result;
}

int fsync(int file) {
    int result = REAL(fsync, file);
    if (result == 0) note_file("sync", file);
    return result;
}

int fdatasync(int file) {
    int result = REAL(fdatasync, file);
    if (result == 0) note_file("sync", file);
    return result;
}

int rename(const char *from, const char *to) {
    int result = REAL(rename, from, to);
    if (result == 0) note("rename", from, to);
    return result;
}

int unlink(const char *path) {
    int result = REAL(unlink, path);
    if (result == 0) note("unlink", path, NULL);
    return result;
}
