/* For the emulated Pico: says that it is there, and takes a word with too many digits. */
#include "../../../agent/emulated/test-firmware/pico-serial.h"
#include "queue.h"

void shell(void) {
    static const char words[] = "12 123456789 7";
    serial_begin(0);
    for (const char *at = "ready\n"; *at; at++) put(*at);
    parse(words, sizeof words - 1);
    for (const char *at = "done\n"; *at; at++) put(*at);
}
