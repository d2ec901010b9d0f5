// libcurl's options take a variable number of arguments, which Swift cannot call: here is sending a mail with fixed ones.
#include <curl/curl.h>
#include <string.h>

/// Where a mail goes and how. Texts end in zero; NULL is none.
struct maru_smtp {
    /// smtp://host:port/name or smtps://…; the name is what the house calls itself.
    const char *url;
    const char *user, *password;
    /// A file of certificate authorities that are trusted besides the system's place for them; NULL for those alone.
    const char *authorities;
    const char *from, *to;
    /// Whether nothing is sent but over TLS.
    int is_secure;
    long seconds;
};

struct maru_letter {
    const char *bytes;
    size_t left;
};

static inline size_t maru_letter_read(char *place, size_t size, size_t count, void *context) {
    struct maru_letter *letter = (struct maru_letter *)context;
    size_t some = size * count < letter->left ? size * count : letter->left;
    memcpy(place, letter->bytes, some);
    letter->bytes += some;
    letter->left -= some;
    return some;
}

/// A connection as it is to be made; NULL where libcurl has no memory for one.
static inline CURL *maru_smtp_open(const struct maru_smtp *smtp) {
    CURL *curl = curl_easy_init();
    if (!curl) return NULL;
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    curl_easy_setopt(curl, CURLOPT_URL, smtp->url);
    curl_easy_setopt(curl, CURLOPT_USE_SSL, smtp->is_secure ? (long)CURLUSESSL_ALL : (long)CURLUSESSL_NONE);
    curl_easy_setopt(curl, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
    if (smtp->authorities) curl_easy_setopt(curl, CURLOPT_CAINFO, smtp->authorities);
    if (smtp->user) curl_easy_setopt(curl, CURLOPT_USERNAME, smtp->user);
    if (smtp->password) curl_easy_setopt(curl, CURLOPT_PASSWORD, smtp->password);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_PROXY, "");
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, smtp->seconds);
    return curl;
}

/// Does what was asked of a connection and ends it.
static inline int maru_smtp_perform(CURL *curl, long *answer) {
    int code = curl_easy_perform(curl);
    *answer = 0;
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, answer);
    curl_easy_cleanup(curl);
    return code;
}

/// Sends a mail and waits until the other side has taken it.
///
/// Returns libcurl's code, 0 where it was taken; `answer` is the last thing the other side said, as SMTP's number.
static inline int maru_smtp_send(const struct maru_smtp *smtp, const char *bytes, size_t length, long *answer) {
    CURL *curl = maru_smtp_open(smtp);
    if (!curl) return CURLE_FAILED_INIT;
    struct maru_letter letter = {bytes, length};
    struct curl_slist *recipients = curl_slist_append(NULL, smtp->to);
    curl_easy_setopt(curl, CURLOPT_MAIL_FROM, smtp->from);
    curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, recipients);
    curl_easy_setopt(curl, CURLOPT_READFUNCTION, maru_letter_read);
    curl_easy_setopt(curl, CURLOPT_READDATA, &letter);
    curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
    int code = maru_smtp_perform(curl, answer);
    curl_slist_free_all(recipients);
    return code;
}

/// Only says who one is, over TLS and with the password where that is set, and goes again.
///
/// Returns libcurl's code, 0 where one was let in.
static inline int maru_smtp_greet(const struct maru_smtp *smtp, long *answer) {
    CURL *curl = maru_smtp_open(smtp);
    if (!curl) return CURLE_FAILED_INIT;
    curl_easy_setopt(curl, CURLOPT_CONNECT_ONLY, 1L);
    return maru_smtp_perform(curl, answer);
}
