// Swift cannot call libcurl's variadic functions: these send a mail through functions with fixed arguments.
#include <curl/curl.h>
#include <string.h>

/// The recipient of a mail and its SMTP server. Strings are zero-terminated; NULL is none.
struct maru_smtp {
    /// smtp://host:port/name or smtps://…; the name is sent in EHLO.
    const char *url;
    const char *user, *password;
    /// A file of certificate authorities to trust in addition to the system's; NULL for the system's only.
    const char *authorities;
    const char *from, *to;
    /// Whether TLS is required.
    int is_secure;
    long seconds;
};

/// What a mail server answered.
struct maru_answer {
    /// Its last reply code; 0 if there was none.
    long code;
    /// Whether it refused the recipient's mailbox for good, and said so by a status code of RFC 3463. Any other refusal at
    /// this point, such as of a sender that may not relay, may meet every other recipient too.
    int is_of_recipient;
};

/// Follows the conversation: libcurl's codes do not tell which command was refused.
struct maru_listener {
    int is_at_recipient, is_mailbox;
};

/// Whether a status code says that the mailbox or its system is not there (5.1.1, 5.1.2), cannot be (5.1.3), has moved
/// (5.1.6), takes no mail at all (5.1.10 of RFC 7505), or that the mailbox itself takes none (5.2.x).
static inline int maru_is_of_mailbox(const char *status, size_t size) {
    static const char *const codes[] = {"5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10", "5.2.0", "5.2.1", "5.2.2", "5.2.3", "5.2.4"};
    for (size_t index = 0; index < sizeof codes / sizeof *codes; index++) {
        size_t length = strlen(codes[index]);
        if (size > length && !memcmp(status, codes[index], length) && (status[length] < '0' || status[length] > '9')) {
            return 1;
        }
    }
    return 0;
}

static inline int maru_listen(CURL *curl, curl_infotype type, char *line, size_t size, void *context) {
    (void)curl;
    struct maru_listener *listener = (struct maru_listener *)context;
    if (type == CURLINFO_HEADER_OUT && size >= 4) {
        // The conversation may still be ended politely.
        if (memcmp(line, "QUIT", 4)) listener->is_at_recipient = !memcmp(line, "RCPT", 4);
    } else if (type == CURLINFO_HEADER_IN && listener->is_at_recipient && size >= 8) {
        if (line[0] == '5' && maru_is_of_mailbox(line + 4, size - 4)) listener->is_mailbox = 1;
    }
    return 0;
}

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

/// A configured connection; NULL if libcurl is out of memory.
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

/// Performs the transfer and closes the connection.
static inline int maru_smtp_perform(CURL *curl, long *answer) {
    int code = curl_easy_perform(curl);
    *answer = 0;
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, answer);
    curl_easy_cleanup(curl);
    return code;
}

/// Sends a mail and waits until the server has accepted it.
///
/// Returns libcurl's code, 0 if it was accepted.
static inline int maru_smtp_send(
    const struct maru_smtp *smtp, const char *bytes, size_t length, struct maru_answer *answer) {
    CURL *curl = maru_smtp_open(smtp);
    if (!curl) return CURLE_FAILED_INIT;
    struct maru_letter letter = {bytes, length};
    struct curl_slist *recipients = curl_slist_append(NULL, smtp->to);
    curl_easy_setopt(curl, CURLOPT_MAIL_FROM, smtp->from);
    curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, recipients);
    curl_easy_setopt(curl, CURLOPT_READFUNCTION, maru_letter_read);
    curl_easy_setopt(curl, CURLOPT_READDATA, &letter);
    curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
    struct maru_listener listener = {0, 0};
    curl_easy_setopt(curl, CURLOPT_DEBUGFUNCTION, maru_listen);
    curl_easy_setopt(curl, CURLOPT_DEBUGDATA, &listener);
    curl_easy_setopt(curl, CURLOPT_VERBOSE, 1L);
    int code = maru_smtp_perform(curl, &answer->code);
    answer->is_of_recipient = code && listener.is_at_recipient && listener.is_mailbox && answer->code >= 550
        && answer->code <= 554;
    curl_slist_free_all(recipients);
    return code;
}

/// Only connects and authenticates, with TLS and the password if set, and disconnects.
///
/// Returns libcurl's code, 0 on success.
static inline int maru_smtp_greet(const struct maru_smtp *smtp, struct maru_answer *answer) {
    CURL *curl = maru_smtp_open(smtp);
    if (!curl) return CURLE_FAILED_INIT;
    curl_easy_setopt(curl, CURLOPT_CONNECT_ONLY, 1L);
    return maru_smtp_perform(curl, &answer->code);
}
