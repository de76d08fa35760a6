#pragma once
#include <stdint.h>

#define KEPT_BYTES 256

uint8_t kept_read(uint32_t address);
void kept_write(uint32_t address, uint8_t value);
