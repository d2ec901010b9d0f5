#include "CProcess.h"

#include <errno.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

int maru_notify(const char *path, const char *words) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    size_t length = strlen(path);
    if (length < 2 || length >= sizeof address.sun_path) return EINVAL;
    memcpy(address.sun_path, path, length);
    // A name beginning with @ is of Linux's abstract namespace, in which it begins with a zero.
    if (path[0] == '@') address.sun_path[0] = 0;
    else if (path[0] != '/') return EINVAL;
    int handle = socket(AF_UNIX, SOCK_DGRAM, 0);
    if (handle < 0) return errno;
    ssize_t sent = sendto(
        handle, words, strlen(words), 0, (const struct sockaddr *)&address,
        (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length));
    int code = sent < 0 ? errno : 0;
    close(handle);
    return code;
}
