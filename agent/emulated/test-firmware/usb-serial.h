#pragma once
#include <stdint.h>

void usb_start(void);
uint32_t usb_is_connected(void);
void usb_send(const char *text);

/* Called for each byte that arrives, in the interrupt. */
void usb_received(uint8_t byte);
