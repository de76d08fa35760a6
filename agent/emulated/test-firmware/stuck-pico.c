/* The program that gets stuck, on the Pico. */
#include "pico-serial.h"

#include "stuck.h"

void shell(void) {
  serial_begin(0);
  serve();
}
