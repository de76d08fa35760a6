/* A square wave of 1 kHz by PIO, and a copy by DMA whose sniffer adds it up. */
#include <stdio.h>
#include "hardware/clocks.h"
#include "hardware/dma.h"
#include "hardware/pio.h"
#include "pico/stdlib.h"
#include "square.pio.h"

#define PIN 2

static uint32_t from[64], to[64];

int main(void) {
  stdio_init_all();
  uint offset = pio_add_program(pio0, &square_program);
  pio_sm_config config = square_program_get_default_config(offset);
  sm_config_set_sideset_pins(&config, PIN);
  sm_config_set_clkdiv(&config, clock_get_hz(clk_sys) / 10000.0f);
  pio_gpio_init(pio0, PIN);
  pio_sm_set_consecutive_pindirs(pio0, 0, PIN, 1, true);
  pio_sm_init(pio0, 0, offset, &config);
  pio_sm_set_enabled(pio0, 0, true);
  int edges = 0;
  bool last = gpio_get(PIN);
  for (absolute_time_t end = make_timeout_time_ms(200); !time_reached(end);) {
    bool now = gpio_get(PIN);
    edges += now != last;
    last = now;
  }
  printf("edges %d\n", edges);

  for (int at = 0; at < 64; at++) from[at] = 0x01020300u + at;
  int channel = dma_claim_unused_channel(true);
  dma_channel_config copy = dma_channel_get_default_config(channel);
  channel_config_set_transfer_data_size(&copy, DMA_SIZE_32);
  channel_config_set_write_increment(&copy, true);
  channel_config_set_bswap(&copy, true);
  dma_channel_configure(channel, &copy, to, from, 64, true);
  dma_channel_wait_for_finish_blocking(channel);
  printf("copied %08lx %08lx\n", to[1], to[63]);
  for (;;) tight_loop_contents();
}
