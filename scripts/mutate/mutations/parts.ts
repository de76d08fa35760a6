import { within } from './target.ts'

const PARTS = ['agent/emulated/parts/parts.test.ts']

/** Emulated things on the pins of boards, and what else a board says as it happens. */
export const ofParts = [
  ...within('agent/emulated/driver.ts', {
    name: 'a board without power is locked up',
    find: 'events?.processor?.(RUNNING)',
    replace: '',
    tests: ['agent/emulated/driver.test.ts'],
  }),
  ...within(
    { file: 'agent/emulated/parts/button.ts', tests: PARTS },
    {
      name: 'a press bounces into the release that follows',
      find: 'if (this.#press === press) this.#touch(isContact)',
      replace: 'this.#touch(isContact)',
    },
    {
      name: 'a button ends its bounce as it was before',
      find: 'const isContact = index % 2 === 0 ? !isPressed : isPressed',
      replace: 'const isContact = index % 2 === 0 ? isPressed : !isPressed',
    },
  ),
  ...within('agent/emulated/parts/random.ts', {
    name: 'parts bounce the same with each seed',
    find: 'let state = seed >>> 0',
    replace: 'let state = Math.min(seed, 0)',
    tests: PARTS,
  }),
  ...within('agent/emulated/parts/clock.ts', {
    name: 'what parts do at the same cycle comes in reverse',
    find: '(this.#due[place - 1]?.cycle ?? 0) > cycle',
    replace: '(this.#due[place - 1]?.cycle ?? 0) >= cycle',
    tests: PARTS,
  }),
  ...within('agent/emulated/worker.ts', {
    name: 'a lock-up is told before what a program drew last',
    find: '    partWatch.flush()\n',
    replace: '',
    tests: ['agent/emulated/part-watch.test.ts'],
  }),
  ...within(
    { file: 'agent/emulated/parts/led.ts', tests: PARTS },
    {
      name: 'a light stays as bright as its last pulses',
      find: 'else if (this.#pulses.hasPeriod || this.#duty !== undefined) this.#wiring.changed()',
      replace: '',
    },
    {
      name: 'a light that was switched once says it twice',
      find: 'if (this.#pulses.hasPeriod || this.#duty !== undefined) this',
      replace: 'if (this.#pulses.rose > 0) this',
    },
    {
      name: 'a light says again and again that its pulses are over',
      find: 'if (this.#isLookedAt || !this.#hasPulses) return',
      replace: 'if (!this.#hasPulses) return',
    },
    {
      name: 'a light within a pulse is as bright as it is now',
      find: 'this.#pulses.duty() ?? this.#duty',
      replace: 'this.#pulses.duty()',
    },
  ),
  ...within('agent/emulated/pulses.ts', {
    name: 'a light that blinks has the brightness of its last period',
    find: 'if (now - this.rose < longest) this.#high',
    replace: 'if (this.rose > 0) this.#high',
    tests: PARTS,
  }),
  ...within(
    'agent/emulated/parts/dht22.ts',
    {
      name: 'a DHT22 measures at each reading',
      find: 'cycles - this.#measuredAt >= PERIOD_SECONDS * hertz',
      replace: 'cycles >= this.#measuredAt',
    },
    {
      name: 'a DHT22 replies to any pulse',
      find: 'low >= this.#cyclesOf(START_US) && ',
      replace: '',
    },
    {
      name: 'a DHT22 begins again within its reply',
      find: 'cycle >= this.#busyUntil && ',
      replace: '',
    },
  ),
  ...within('agent/emulated/parts/uart.ts', {
    name: 'a serial port does not look at the stop bit',
    find: 'if (this.#level === 0) this.#framingErrors += 1',
    replace: 'if (this.#baud === 0) this.#framingErrors += 1',
    tests: ['agent/emulated/parts/uart.test.ts'],
  }),
  ...within('agent/emulated/parts/ssd1306.ts', {
    name: 'a transfer ends a command of a screen',
    find: 'start(): void {',
    replace: 'start(): void {\n    this.#command = []',
  }),
  ...within(
    'agent/emulated/i2c.ts',
    {
      name: 'a transfer to another device does not end that of the first',
      find: 'if (this.#current !== device) this.#current?.stop()',
      replace: '',
    },
    {
      name: 'a bus acknowledges the addresses of nobody',
      find: 'return device !== undefined',
      replace: 'return this.#devices.size > 0',
    },
  ),
  ...within('agent/emulated/parts/bus-pins.ts', {
    name: 'a device on a bus pulls up what another pulls down',
    find: 'if (level === this.#level) return',
    replace: '',
    tests: ['agent/emulated/parts/firmware.test.ts'],
  }),
  ...within('agent/emulated/loop.ts', {
    name: 'what a part has begun ends with a reset',
    find: "if (input.kind === 'reset') this.parts.boardReset()",
    replace: '',
    tests: ['agent/emulated/parts/reset.test.ts'],
  }),
  ...within('agent/emulated/driver.ts', {
    name: 'a power cycle forgets how parts were set',
    find: 'session = { ...session, parts: withPartSet(session.parts, name, state) }',
    replace: 'withPartSet(session.parts, name, state)',
    tests: ['agent/emulated/parts/boards.test.ts'],
  }),
]
