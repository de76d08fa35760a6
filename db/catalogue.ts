/**
 * The board types we know, with what their makers say of them, what a minute on one costs, and the
 * base images that fit. A database knows only the types it has boards of: the demo world has them
 * all, an operator's gets one with its first board.
 */
export type CatalogueType = {
  slug: string
  label: string
  /** Whose boards look and are used alike. */
  family: string
  /** What its processor understands: one word, or two with `or` between them. */
  architecture: string
  specs: string
  creditsPerMinute: number
  images: { label: string; description: string; bootExpect?: string; echoes?: true }[]
  /** What firmware files have to fit: a name of `firmware-files/targets.ts`. */
  target?: 'atmega328p' | 'rp2040' | 'microbit' | 'stm32f100' | 'stm32f405'
  /** Software plays the hardware: the service's own agent has boards of it. */
  isEmulated?: true
}

const noProgram = {
  label: 'No program (echoes input)',
  description: 'Echoes your input on USART1 until you flash an ELF, HEX or BIN file.',
  bootExpect: '> ',
  echoes: true as const,
}

export const catalogue: readonly CatalogueType[] = [
  {
    slug: 'uno-emulated',
    label: 'Arduino Uno, emulated',
    family: 'Arduino',
    architecture: 'AVR',
    specs: 'ATmega328P at 16 MHz, 32 KB flash, 2 KB RAM, 1 KB EEPROM, emulated in software, in real time',
    creditsPerMinute: 1,
    target: 'atmega328p',
    isEmulated: true,
    images: [
      {
        label: 'Boardwalk shell',
        description: 'A small shell on the serial port: help, led, gpio, adc, eeprom, uptime, flood and crash.',
        bootExpect: '> ',
      },
    ],
  },
  {
    slug: 'pico-emulated',
    label: 'Raspberry Pi Pico, emulated',
    family: 'Raspberry Pi',
    architecture: 'Arm Cortex-M',
    specs: 'RP2040 at 125 MHz (both cores), 264 KB RAM, 2 MB flash, emulated in software, in real time',
    creditsPerMinute: 1,
    target: 'rp2040',
    isEmulated: true,
    images: [
      {
        label: 'Boardwalk shell',
        description: 'A small shell on the serial port: help, led, gpio, adc, eeprom, uptime, flood and crash.',
        bootExpect: '> ',
      },
    ],
  },
  {
    slug: 'microbit-emulated',
    label: 'BBC micro:bit V1, emulated',
    family: 'micro:bit',
    architecture: 'Arm Cortex-M',
    specs:
      'nRF51822, Cortex-M0, 256 KB flash, 16 KB RAM, emulated by QEMU: processor and serial port, no display, buttons, radio or pins',
    creditsPerMinute: 1,
    target: 'microbit',
    isEmulated: true,
    images: [
      {
        label: 'MicroPython 1.9',
        description: 'The Python prompt on the serial port, with files that stay in flash.',
        bootExpect: '>>> ',
      },
    ],
  },
  {
    slug: 'stm32f100-emulated',
    label: 'STM32VLDISCOVERY, emulated',
    family: 'STM32',
    architecture: 'Arm Cortex-M',
    specs: 'STM32F100RB, Cortex-M3, 128 KB flash, 8 KB RAM, emulated by QEMU: processor, interrupts and serial ports',
    creditsPerMinute: 1,
    target: 'stm32f100',
    isEmulated: true,
    images: [noProgram],
  },
  {
    slug: 'stm32f405-emulated',
    label: 'Netduino Plus 2, emulated',
    family: 'STM32',
    architecture: 'Arm Cortex-M',
    specs: 'STM32F405RG, Cortex-M4F, 1 MB flash, 128 KB RAM, emulated by QEMU: processor, timers and serial ports',
    creditsPerMinute: 1,
    target: 'stm32f405',
    isEmulated: true,
    images: [noProgram],
  },
  {
    slug: 'stm32-h753',
    label: 'ST Nucleo-H753ZI',
    family: 'STM32',
    architecture: 'Arm Cortex-M',
    specs: 'STM32H753ZI, Cortex-M7 at 480 MHz, 2 MB flash, 1 MB RAM, crypto/hash, Ethernet, USB OTG, on-board ST-LINK',
    creditsPerMinute: 2,
    images: [
      {
        label: 'Zephyr 4.2 shell',
        description: 'The Zephyr shell on the ST-LINK serial port, with network and flash commands.',
      },
      { label: 'Zephyr 4.1 shell', description: 'The previous release of the Zephyr shell.' },
      {
        label: 'Bare, with probe',
        description: 'Erased flash; SWD through the on-board ST-LINK, and its serial port.',
      },
    ],
  },
  {
    slug: 'stm32-g474',
    label: 'ST Nucleo-G474RE',
    family: 'STM32',
    architecture: 'Arm Cortex-M',
    specs: 'STM32G474RE, Cortex-M4F at 170 MHz, 512 KB flash, 128 KB RAM, HRTIM, 3x FDCAN, on-board ST-LINK',
    creditsPerMinute: 1,
    images: [
      {
        label: 'Zephyr 4.2 shell',
        description: 'The Zephyr shell on the ST-LINK serial port, with CAN and sensor commands.',
      },
      {
        label: 'Bare, with probe',
        description: 'Erased flash; SWD through the on-board ST-LINK, and its serial port.',
      },
    ],
  },
  {
    slug: 'esp32-s3',
    label: 'Espressif ESP32-S3-DevKitC-1',
    family: 'ESP32',
    architecture: 'Xtensa',
    specs:
      'ESP32-S3-WROOM-1-N16R8, 2x Xtensa LX7 at 240 MHz, 512 KB SRAM, 16 MB flash, 8 MB PSRAM, Wi-Fi 4, Bluetooth LE 5',
    creditsPerMinute: 1,
    images: [
      {
        label: 'ESP-IDF 5.5 console',
        description: 'The ESP-IDF console example, with Wi-Fi commands and JTAG over USB.',
      },
      { label: 'MicroPython 1.26', description: 'The generic ESP32-S3 build with octal PSRAM; the REPL is on USB.' },
      { label: 'Bare', description: 'Erased flash, waiting in the ROM loader for esptool.' },
    ],
  },
  {
    slug: 'esp32-c6',
    label: 'Espressif ESP32-C6-DevKitC-1',
    family: 'ESP32',
    architecture: 'RISC-V',
    specs:
      'ESP32-C6-WROOM-1-N8, RISC-V at 160 MHz, 512 KB SRAM, 8 MB flash, Wi-Fi 6, Bluetooth LE 5, Thread/Zigbee radio',
    creditsPerMinute: 1,
    images: [
      { label: 'ESP-IDF 5.5 OpenThread CLI', description: 'The OpenThread command line on the 802.15.4 radio.' },
      { label: 'MicroPython 1.26', description: 'The generic ESP32-C6 build; the REPL is on USB.' },
    ],
  },
  {
    slug: 'rp2350',
    label: 'Raspberry Pi Pico 2',
    family: 'Raspberry Pi',
    architecture: 'Arm Cortex-M or RISC-V',
    specs: 'RP2350, 2x Arm Cortex-M33 or 2x RISC-V Hazard3 at 150 MHz, 520 KB SRAM, 4 MB flash, 12 PIO state machines',
    creditsPerMinute: 1,
    images: [
      { label: 'MicroPython 1.26', description: 'The Pico 2 build for the Arm cores; the REPL is on USB.' },
      {
        label: 'Pico SDK 2.2 examples',
        description: 'The hello_usb example with stdio on USB, and a Debug Probe on SWD.',
      },
      { label: 'Bare, in BOOTSEL', description: 'Waiting for a UF2 or for picotool, with a Debug Probe on SWD.' },
    ],
  },
  {
    slug: 'artix7-100t',
    label: 'Digilent Arty A7-100T',
    family: 'Artix-7',
    architecture: 'FPGA',
    specs:
      'Artix-7 XC7A100T, 63,400 LUTs, 240 DSP slices, 4,860 Kb block RAM, 256 MB DDR3L, 16 MB flash, 10/100 Ethernet',
    creditsPerMinute: 4,
    images: [
      {
        label: 'LiteX with VexRiscv',
        description: 'A LiteX SoC with a VexRiscv core, DDR3 and Ethernet; its BIOS is on the serial port.',
      },
      {
        label: 'Blank bitstream',
        description: 'Nothing configured; load your own over JTAG with openFPGALoader or Vivado.',
      },
    ],
  },
  {
    slug: 'ecp5-85f',
    label: 'Radiona ULX3S 85F',
    family: 'ECP5',
    architecture: 'FPGA',
    specs: 'Lattice ECP5 LFE5U-85F, 84k LUTs, 32 MB SDRAM, ESP32 companion, GPDI video, micro-SD, 25 MHz oscillator',
    creditsPerMinute: 3,
    images: [
      {
        label: 'LiteX with VexRiscv',
        description: 'A LiteX SoC built with Yosys and nextpnr; its BIOS is on the serial port.',
      },
      { label: 'Blank bitstream', description: 'Nothing configured; load your own with openFPGALoader or fujprog.' },
    ],
  },
  {
    slug: 'raspberry-pi-5',
    label: 'Raspberry Pi 5',
    family: 'Raspberry Pi',
    architecture: 'Arm Cortex-A',
    specs: 'BCM2712, 4x Cortex-A76 at 2.4 GHz, 8 GB LPDDR4X, gigabit Ethernet, PCIe 2.0 x1, Wi-Fi 5, Bluetooth 5',
    creditsPerMinute: 3,
    images: [
      {
        label: 'Raspberry Pi OS Lite (Debian 13)',
        description: '64-bit, no desktop; root over SSH and the serial console.',
      },
      {
        label: 'Ubuntu Server 24.04 LTS',
        description: '64-bit, with cloud-init; root over SSH and the serial console.',
      },
    ],
  },
]

/** Returns the entry of a type, if the catalogue has it. */
export function findInCatalogue(slug: string): CatalogueType | undefined {
  return catalogue.find((type) => type.slug === slug)
}
