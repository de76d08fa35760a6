#include "queue.h"

struct word {
    unsigned value;
    unsigned digits;
};

INLINE int digit_of(char character) {
    if (character >= '0' && character <= '9') return character - '0';
    if (character >= 'a' && character <= 'f') return character - 'a' + 10;
    return -1;
}

INLINE void add_digit(struct word *word, char character) {
    int digit = digit_of(character);
    if (digit < 0) return;
    word->value = word->value * 16u + (unsigned)digit;
    word->digits++;
}

/* Writes where it should not once a word has nine digits. */
APART static unsigned take(struct word *word) {
    unsigned value = word->value;
    if (word->digits > 8) *(volatile unsigned *)0x6ead0000u = value;
    word->value = 0;
    word->digits = 0;
    return value;
}

unsigned parse(const char *text, unsigned length) {
    struct word word = {0, 0};
    unsigned sum = 0;
    for (unsigned at = 0; at < length; at++) {
        if (text[at] == ' ') sum += take(&word);
        else add_digit(&word, text[at]);
    }
    return sum + take(&word);
}

unsigned checksum(const unsigned char *bytes, unsigned length) {
    unsigned sum = 0xffffu;
    while (length--) {
        sum ^= *bytes++;
        for (int bit = 0; bit < 8; bit++) sum = sum & 1u ? (sum >> 1) ^ 0xa001u : sum >> 1;
    }
    return sum & 0xffffu;
}

/* Nothing calls it, so the linker throws it away. */
unsigned forgotten(const char *text) {
    unsigned sum = 0;
    while (*text) {
        sum = sum * 31u + (unsigned)*text++;
        if (sum > 0x1000u) sum ^= checksum((const unsigned char *)&sum, sizeof sum);
    }
    return sum;
}
