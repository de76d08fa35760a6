/*
 * Computes without end, as benchmarks do: a checksum, a product of matrices, a sorted list, and a
 * machine of states. It prints the results of each eight rounds.
 */
#include "pico-serial.h"

#define SIZE 10
#define NODES 40
#define ROUNDS 8

struct node {
  struct node *next;
  int16_t key, data;
};

static int16_t a[SIZE][SIZE], b[SIZE][SIZE];
static int32_t product[SIZE][SIZE];
static struct node nodes[NODES];
static uint32_t seen[5];
static const char text[] = "5012,-874,0x7f,1.25e+3,+.5,x12,";

static uint16_t checksum(uint16_t sum, uint8_t byte) {
  for (int bit = 0; bit < 8; bit++, byte >>= 1) {
    uint16_t carry = (sum ^ byte) & 1;
    sum = carry ? (sum >> 1) ^ 0xa001 : sum >> 1;
  }
  return sum;
}

static int32_t multiply(int16_t seed) {
  int32_t sum = 0;
  for (int row = 0; row < SIZE; row++)
    for (int column = 0; column < SIZE; column++) {
      a[row][column] = seed + row * column;
      b[row][column] = seed - row + column;
    }
  for (int row = 0; row < SIZE; row++)
    for (int column = 0; column < SIZE; column++) {
      int32_t value = 0;
      for (int at = 0; at < SIZE; at++) value += a[row][at] * b[at][column];
      product[row][column] = value;
      sum += value >> (row & 3);
    }
  return sum;
}

static struct node *sorted(uint32_t seed) {
  struct node *first = 0;
  for (int at = 0; at < NODES; at++) {
    struct node *node = &nodes[at], **place = &first;
    seed = seed * 1664525u + 1013904223u;
    node->key = seed >> 16;
    node->data = at;
    while (*place && (*place)->key < node->key) place = &(*place)->next;
    node->next = *place;
    *place = node;
  }
  return first;
}

static uint32_t states(void) {
  enum { START, NUMBER, POINT, HEX, BAD } state = START;
  for (const char *at = text; *at; at++) {
    char c = *at;
    if (c == ',') {
      seen[state]++;
      state = START;
      continue;
    }
    switch (state) {
      case START:
        state = c == '+' || c == '-' || (c >= '0' && c <= '9') ? NUMBER : c == '.' ? POINT : BAD;
        break;
      case NUMBER:
        if (c == '.') state = POINT;
        else if (c == 'x') state = HEX;
        else if (c < '0' || c > '9') state = BAD;
        break;
      default:
        break;
    }
  }
  return seen[1] | seen[2] << 8 | seen[3] << 16 | seen[4] << 24;
}

static void put_hex(uint32_t word) {
  for (int shift = 28; shift >= 0; shift -= 4) put("0123456789abcdef"[(word >> shift) & 15]);
}

void shell(void) {
  serial_begin(0);
  uint16_t sum = 0xffff;
  for (uint32_t round = 1;; round++) {
    int32_t value = multiply(round);
    for (int at = 0; at < 4; at++) sum = checksum(sum, value >> (8 * at));
    for (const struct node *node = sorted(round); node; node = node->next) sum = checksum(sum, node->data);
    sum = checksum(sum, states() ^ round);
    if (round % ROUNDS != 0) continue;
    put_hex(round);
    put(' ');
    put_hex(sum);
    put('\r');
    put('\n');
  }
}
