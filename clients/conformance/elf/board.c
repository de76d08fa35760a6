#include "queue.h"

volatile unsigned char line_in, line_out;
static struct queue input, output;

INLINE void put(char character) {
    while (!push(&output, (unsigned char)character)) line_out = output.bytes[wrap(output.tail++)];
}

APART static void print_hex(unsigned value) {
    for (int shift = 12; shift >= 0; shift -= 4) put("0123456789abcdef"[(value >> shift) & 15u]);
    put('\n');
}

int fill(struct queue *queue) {
    unsigned count = 0;
    while (push(queue, line_in)) count++;
    return count > 0;
}

int drain(struct queue *queue, char *line) {
    unsigned char byte;
    unsigned length = 0;
    while (length < SIZE && pop(queue, &byte)) line[length++] = (char)byte;
    return (int)length;
}

APART static void handle_line(void) {
    char line[SIZE];
    int length = drain(&input, line);
    if (line[0] == '?') print_hex(checksum((const unsigned char *)line, (unsigned)length));
    else print_hex(parse(line, (unsigned)length));
}

int main(void) {
    for (;;)
        if (fill(&input)) handle_line();
}

#ifdef START
__attribute__((section(".start"), used)) void _start(void) {
    main();
    for (;;) {}
}
#endif
