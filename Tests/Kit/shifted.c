/* Preloaded into the house: its clock is off by the seconds that stand in a file, from the moment on when they do. That is what
   setting a machine's clock does: timers, and the clocks that nobody sets, run on. (libfaketime moves timers along.) */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define REAL(name, ...) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))(__VA_ARGS__)

static const volatile int64_t *seconds;

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("SHIFTED_BY");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    void *place = file < 0 ? MAP_FAILED : mmap(NULL, sizeof *seconds, PROT_READ, MAP_SHARED, file, 0);
    if (place == MAP_FAILED) abort();
    close(file);
    seconds = place;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    int result = REAL(clock_gettime, clock, now);
    if (result == 0 && seconds && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += *seconds;
    return result;
}

int gettimeofday(struct timeval *now, void *zone) {
    int result = REAL(gettimeofday, now, zone);
    if (result == 0 && seconds) now->tv_sec += *seconds;
    return result;
}

time_t time(time_t *now) {
    time_t result = REAL(time, NULL) + (seconds ? *seconds : 0);
    if (now) *now = result;
    return result;
}
