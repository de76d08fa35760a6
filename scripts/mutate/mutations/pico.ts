import { within } from './target.ts'

const PIO = ['agent/emulated/pico/pio/pio.test.ts']

/** The peripherals of the emulated Pico. */
export const ofPico = [
  ...within(
    'agent/emulated/pico/usb-endpoints.ts',
    ['agent/emulated/pico/usb-endpoints.test.ts'],
    [
      {
        name: 'the two buffers of a USB endpoint are one',
        find: 'if (endpoint.control & IS_DOUBLE) endpoint.isSecond = !endpoint.isSecond',
        replace: '',
      },
      {
        name: 'firmware hears of the first buffer of a USB pair',
        find: 'control & INTERRUPT_PER_PAIR && isPairOver',
        replace: 'control & INTERRUPT_PER_PAIR',
      },
      {
        name: 'what firmware takes back is sent over USB',
        find: 'if ((buffer & AVAILABLE) === 0) return',
        replace: '',
      },
      { name: 'a reset of USB lets packets through', find: 'endpoint.alarm.cancel()', replace: '' },
    ],
  ),
  ...within(
    'agent/emulated/pico/rom.ts',
    ['agent/emulated/pico/rom.test.ts'],
    [
      {
        name: 'debug builds do not find how long the float tables are',
        find: 'this.#view.setUint8(at - TABLE_LENGTH_BEFORE, functions.length)',
        replace: '',
      },
    ],
  ),
  ...within('agent/emulated/pico/pio/state-machine.ts', PIO, [
    {
      name: 'PIO instructions have no delay',
      find: 'this.#tick += ticks * this.settings.divider',
      replace: 'this.#tick += this.settings.divider',
    },
    {
      name: 'PIO goes on without regard to its divided clock',
      find: 'if (passed > 0) this.#tick += passed * divider',
      replace: 'this.#tick = cycle * FRACTIONS',
    },
  ]),
  ...within('agent/emulated/pico/pio/settings.ts', PIO, [
    {
      name: 'PIO ignores the fraction of its divider',
      find: 'whole * 256 + ((value >>> 8) & 0xff)',
      replace: 'whole * 256',
    },
  ]),
  ...within('agent/emulated/pico/pio/instructions.ts', PIO, [
    {
      name: 'a flag of PIO that rises as it is waited for is missed',
      find: "isHigh ? 'again' : 'irq'",
      replace: "isHigh ? 'irq' : 'irq'",
    },
    {
      name: 'autopull shifts out in the cycle that fills',
      find: "      machine.refill()\n      return 'again'",
      replace: '      machine.refill()',
    },
  ]),
  ...within('agent/emulated/pico/pio/pio.ts', PIO, [
    {
      name: 'a flag of PIO is seen in the cycle that raises it',
      find: 'if ((this.#raised[flag] ?? 0) >= cycle) seen &= ~(1 << flag)',
      replace: '',
    },
    { name: 'a full queue of PIO asks for more', find: 'if (tx.isFull) dma.clearDREQ(first)', replace: '' },
  ]),
  ...within('agent/emulated/pico/pio/pins.ts', PIO, [
    { name: 'PIO sees an edge at once', find: 'export const SYNC_CYCLES = 2', replace: 'export const SYNC_CYCLES = 0' },
  ]),
  ...within('agent/emulated/pico/alarm-clock.ts', PIO, [
    {
      name: 'PIO is left out when time passes',
      find: 'if (this.stepper.nextCycle < this.#firstCycle) this.#step()',
      replace: 'if (this.stepper.nextCycle < 0) this.#step()',
    },
  ]),
]
