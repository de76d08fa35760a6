import { within } from './target.ts'

const CHIP = ['agent/emulated/pico/chip.test.ts']
const DURATIONS = ['agent/emulated/pico/durations.test.ts']
const LOCK_UPS = ['agent/emulated/pico/lock-ups.test.ts']
const PIO = ['agent/emulated/pico/pio/pio.test.ts', 'agent/emulated/pico/pio/queues.test.ts']

/** The peripherals of the emulated Pico. */
export const ofPico = [
  ...within('agent/emulated/pico/paced-uart.ts', {
    name: 'all frames have one stop bit',
    find: '(control & TWO_STOPS) !== 0 ? 2 : 1',
    replace: '(control & TWO_STOPS) !== 0 ? 1 : 1',
    tests: DURATIONS,
  }),
  ...within(
    'agent/emulated/pico/rom-float.ts',
    {
      name: 'a host has its own last bits of a cosine',
      find: 'one(Math.cos)',
      replace: 'one((angle) => Math.sin(angle + Math.PI / 2))',
    },
    {
      name: 'what is no number has the bits that its host leaves',
      find: 'Number.isNaN(value) ? SINGLE_NAN : view.getUint32(0)',
      replace: 'view.getUint32(0)',
    },
  ),
  ...within(
    'agent/emulated/pico/usb-endpoints.ts',
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
  ),
  ...within('agent/emulated/pico/rom.ts', {
    name: 'debug builds do not find how long the float tables are',
    find: 'this.#view.setUint8(at - TABLE_LENGTH_BEFORE, functions.length)',
    replace: '',
  }),
  ...within(
    { file: 'agent/emulated/pico/pio/state-machine.ts', tests: PIO },
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
  ),
  ...within('agent/emulated/pico/pio/settings.ts', {
    name: 'PIO ignores the fraction of its divider',
    find: 'whole * 256 + ((value >>> 8) & 0xff)',
    replace: 'whole * 256',
    tests: PIO,
  }),
  ...within(
    { file: 'agent/emulated/pico/pio/instructions.ts', tests: PIO },
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
  ),
  ...within(
    { file: 'agent/emulated/pico/pio/pio.ts', tests: PIO },
    {
      name: 'a flag of PIO is seen in the cycle that raises it',
      find: 'if ((this.#raised[flag] ?? 0) >= cycle) seen &= ~(1 << flag)',
      replace: '',
    },
    {
      name: 'a full queue of PIO asks for more',
      find: 'if (tx.isFull) dma.clearDREQ(first)',
      replace: 'if (tx.isFull) dma.setDREQ(first)',
    },
  ),
  ...within('agent/emulated/pico/pio/pins.ts', {
    name: 'PIO sees an edge at once',
    find: 'export const SYNC_CYCLES = 2',
    replace: 'export const SYNC_CYCLES = 0',
    tests: PIO,
  }),
  ...within('agent/emulated/pico/pio/pio-clock.ts', {
    name: 'a state machine that waits for a pin sleeps on',
    find: "block.wake('pin', cycle + SYNC_CYCLES - 1)",
    replace: "block.wake('irq', cycle + SYNC_CYCLES - 1)",
    tests: ['agent/emulated/parts/firmware.test.ts'],
  }),
  ...within('agent/emulated/pico/alarm-clock.ts', {
    name: 'PIO is left out when time passes',
    find: 'return Math.min(this.#firstCycle, this.stepper.nextCycle)',
    replace: 'return this.#firstCycle',
    tests: PIO,
  }),
  ...within('agent/emulated/pico/flash/ssi.ts', {
    name: 'the flash hears two commands as one',
    find: 'if (!this.#isHeld) this.#chip.deselect()',
    replace: '',
    tests: ['agent/emulated/pico/flash/flash.test.ts'],
  }),
  ...within(
    { file: 'agent/emulated/pico/flash/chip.ts', tests: ['agent/emulated/pico/flash/flash.test.ts'] },
    {
      name: 'the flash is erased without being enabled',
      find: 'else if (this.#isWriteEnabled) this.#write(command, rest)',
      replace: 'else this.#write(command, rest)',
    },
    {
      name: 'the flash erases in no time',
      find: 'this.#busyUntilMs = this.#nowMs() + flashTimes[kind]',
      replace: 'this.#busyUntilMs = 0 * flashTimes[kind]',
    },
  ),
  ...within(
    'agent/emulated/pico/dma.ts',
    { name: 'DMA takes X/Y for Y/X', find: 'Math.max(1, y / x)', replace: 'Math.max(1, x / y)' },
    {
      name: 'DMA goes on after the first wrap of PWM',
      find: 'mcu.dma.clearDREQ(FIRST_PWM_REQUEST + index)',
      replace: '',
    },
  ),
  ...within('agent/emulated/pico/adc.ts', {
    name: 'analogue inputs do not come in turn',
    find: 'do channel = (channel + 1) % CHANNELS',
    replace: 'do channel = (channel + 4) % CHANNELS',
    tests: DURATIONS,
  }),
  ...within(
    { file: 'agent/emulated/pico/watchdog.ts', tests: CHIP },
    {
      name: 'a boot vector without its check is taken',
      find: '(entry ^ check) >>> 0 !== -MAGIC >>> 0',
      replace: '(entry ^ check) >>> 0 === -MAGIC >>> 0',
    },
    { name: 'a boot vector is taken twice', find: 'scratch[MARK] = 0', replace: '' },
  ),
  ...within('agent/emulated/pico/missing.ts', {
    name: 'what a board lacks is told at each use',
    find: 'rows.filter((row) => !isOf(row, address))',
    replace: 'rows',
    tests: CHIP,
  }),
  ...within(
    { file: 'agent/emulated/pico/bus.ts', tests: CHIP },
    {
      name: 'a core that polls the timer sees the time that others have come to',
      find: 'if (address === TIMERAWL) return (this.#clock.nanosAt(cycle)',
      replace: 'if (address === TIMERAWL) return (this.#clock.nanos',
    },
    {
      name: 'a core reads what its board lacks and nobody is told',
      find: 'watched.has(page) ? undefined : peripherals[page << 2]',
      replace: 'peripherals[page << 2]',
    },
  ),
  ...within('agent/emulated/pico/usb-frames.ts', {
    name: 'the interrupt of a frame of USB stays',
    find: 'this.#inside.intRaw &= ~START_OF_FRAME',
    replace: '',
  }),
  ...within(
    'agent/emulated/pico/uart1-pins.ts',
    {
      name: 'UART1 is on pins that were given to something else',
      find: 'const isGiven = () => pin.functionSelect === FUNCTION_UART',
      replace: 'const isGiven = () => pin.functionSelect > 0',
    },
    {
      name: 'UART1 does not look at the stop bit',
      find: 'this.#level ? this.#bits :',
      replace: 'this.#pin ? this.#bits :',
    },
    {
      name: 'UART1 receives a byte within a byte',
      find: 'if (!hasFallen || this.#isReceiving || ',
      replace: 'if (!hasFallen || ',
    },
  ),
  ...within('agent/emulated/pico/cores.ts', {
    name: 'a board stops with its core 0',
    find: 'return this.#first.isLocked && !(this.isLaunched && goesOn(this.#second))',
    replace: 'return this.#first.isLocked',
    tests: LOCK_UPS,
  }),
  ...within('agent/emulated/pico/pico.ts', {
    name: 'a board that has locked up has no watchdog',
    find: ' && !isWatchdogOn(this.#mcu)',
    replace: '',
    tests: LOCK_UPS,
  }),
  ...within('agent/emulated/pico/faults.ts', {
    name: 'core 1 locks up in silence',
    find: 'if (core !== 0 || !this.#isStuck())',
    replace: 'if (core === 0)',
    tests: LOCK_UPS,
  }),
  ...within('agent/emulated/pico/pico.ts', {
    name: 'a reset clears RAM',
    find: 'this.#mcu.sram.set(sram)',
    replace: '',
    tests: CHIP,
  }),
  ...within('agent/emulated/pico/pio/pins.ts', {
    name: 'a state machine does not see what pins were two cycles ago',
    find: 'const MANY = 64',
    replace: 'const MANY = 2',
  }),
]
