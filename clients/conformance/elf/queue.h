/* Functions that compilers put into their callers, three deep. */
#ifndef QUEUE_H
#define QUEUE_H

#define INLINE static inline __attribute__((always_inline))
#define APART __attribute__((noinline))
#define SIZE 16u

struct queue {
    unsigned char bytes[SIZE];
    unsigned head, tail;
};

extern volatile unsigned char line_in, line_out;

INLINE unsigned wrap(unsigned at) { return at & (SIZE - 1); }

INLINE int is_full(const struct queue *queue) {
    return wrap(queue->head + 1) == wrap(queue->tail);
}

INLINE int push(struct queue *queue, unsigned char byte) {
    if (is_full(queue)) return 0;
    queue->bytes[wrap(queue->head)] = byte;
    queue->head = wrap(queue->head + 1);
    return 1;
}

INLINE int pop(struct queue *queue, unsigned char *byte) {
    if (queue->head == queue->tail) return 0;
    *byte = queue->bytes[wrap(queue->tail)];
    queue->tail = wrap(queue->tail + 1);
    return 1;
}

unsigned parse(const char *text, unsigned length);
unsigned checksum(const unsigned char *bytes, unsigned length);
int fill(struct queue *queue);
int drain(struct queue *queue, char *line);

#endif
