import { within } from './target.ts'

const REPLAY = ['agent/emulated/recording/replay.test.ts']
const FILE = ['agent/emulated/recording/file.test.ts']
const DEBT = ['agent/emulated/pacing-debt.test.ts']

/** Each lets a board depend on more than its memory, its inputs and their cycles. */
export const ofEmulation = [
  ...within(
    { file: 'agent/emulated/uno/uno.ts', tests: REPLAY },
    {
      name: 'a byte is given to an Uno when its host looks',
      find: 'chip.serial.onRxComplete = chip.serial.onConfigurationChange = () => this.#type()',
      replace: 'this.advance = (until) => { Uno.prototype.advance.call(this, until); this.#type() }',
    },
    {
      name: 'an Uno that sleeps jumps past where its host stops',
      find: 'if (until !== Number.POSITIVE_INFINITY) this.#chip.pass(until - this.#before)',
      replace: 'this.#chip.pass(until - this.#before + 3)',
      tests: ['agent/emulated/uno/timing.test.ts'],
    },
  ),
  ...within('agent/emulated/pico/typing.ts', {
    name: 'a byte is given to a Pico when the host’s turn comes',
    find: 'this.#alarm.schedule(this.#freeNanos - this.#clock.nanos)',
    replace: 'setTimeout(() => this.#give(), 0)',
    tests: REPLAY,
  }),
  ...within('agent/emulated/loop.ts', {
    name: 'an input is recorded without its cycle',
    find: 'this.#recorder?.add(outside, this.machine.cycles)',
    replace: 'this.#recorder?.add(outside, Math.floor(this.machine.cycles / 1_000) * 1_000)',
    tests: REPLAY,
  }),
  ...within('agent/emulated/recording/recorder.ts', {
    name: 'a recording goes on behind what did not fit',
    find: 'if (this.#count(MARKS) !== 0) return',
    replace: '',
    tests: ['agent/emulated/recording/events.test.ts'],
  }),
  ...within('agent/emulated/recording/player.ts', {
    name: 'a replay that differs does not say so',
    find: 'if (Buffer.compare(this.hash().subarray(0, HASH_START_BYTES), start) !== 0) this.#differs()',
    replace: '',
    tests: REPLAY,
  }),
  ...within(
    { file: 'agent/emulated/pico/cores.ts', tests: ['agent/emulated/replay/two-cores.test.ts'] },
    {
      name: 'core 1 goes on where a debugger has stopped core 0 in its turn',
      find: 'if (this.#isPaused && !this.#isLeaving) return',
      replace: '',
    },
    {
      name: 'a turn is over where a debugger has stopped core 1',
      find: 'if (!this.#isPaused) this.#turn = undefined',
      replace: 'this.#turn = undefined',
    },
  ),
  ...within('agent/emulated/emulation.ts', {
    name: 'an agent that was busy takes its board for stuck',
    find: 'setTimeout(() => setImmediate(() => !isHalted && this.#giveUp()), MAX_HALT_MS)',
    replace: 'setTimeout(() => void this.#worker.terminate(), MAX_HALT_MS)',
    tests: ['agent/emulated/halt.long.test.ts'],
  }),
  ...within('agent/emulated/driver.ts', {
    name: 'what is set in the dark is not recorded',
    find: "        recorder.addDark({ kind: 'part', part: name, state })\n",
    replace: '',
    tests: ['agent/emulated/recording/live.test.ts'],
  }),
  ...within('agent/emulated/recording/player.ts', {
    name: 'a replay forgets how its parts were set when the power comes back',
    find: 'this.#parts = withPartSet(this.#parts, part, state)',
    replace: 'withPartSet(this.#parts, part, state)',
    tests: FILE,
  }),
  ...within('agent/emulated/recording/file.ts', {
    name: 'a changed recording is read',
    find: 'if (Buffer.compare(sealOf(file.subarray(0, -SEAL_BYTES)), file.subarray(-SEAL_BYTES)) !== 0)',
    replace: 'if (file.length < SEAL_BYTES)',
    tests: FILE,
  }),
  ...within(
    { file: 'agent/emulated/recording/replay-file.ts', tests: FILE },
    {
      name: 'a replay that ends as something else is shown',
      find: "if (!isAtEnd || Buffer.from(hash()).toString('hex') !== head.state_sha256)",
      replace: 'if (!isAtEnd)',
    },
    {
      name: 'a replay that differs on its way is shown',
      find: 'if (differsAt !== undefined)',
      replace: 'if (differsAt === -1)',
    },
  ),
  ...within('agent/emulated/recording/events.ts', {
    name: 'an event that nobody has written is read',
    find: 'if (Buffer.compare(written, bytes.subarray(at, reader.at)) !== 0)',
    replace: 'if (written.length === 0)',
  }),
  ...within(
    'agent/emulated/pico/alarm-clock.ts',
    {
      name: 'time is a sum of slices',
      find: '    this.#cycles = cycle\n  }',
      replace: '    this.#time.setHertz(cycle, this.#time.hertz)\n    this.#cycles = cycle\n  }',
    },
    {
      name: 'an alarm counts from the boundary at which it rang',
      find: 'return this.#isRinging ? this.#rung : Math.max(',
      replace: 'return Math.max(',
    },
  ),
  ...within('agent/emulated/pico/rtc.ts', {
    name: 'a Pico’s clock has the time zone of its host',
    find: 'if (offset !== DATE && offset !== TIME) return read(offset)',
    replace: 'if (offset !== TIME || mcu) return read(offset)',
  }),
  ...within(
    'agent/emulated/pacing.ts',
    {
      name: 'a board at max waits for its host’s clock',
      find: 'isMax ? Number.POSITIVE_INFINITY : this.#dropDebt(now)',
      replace: 'this.#dropDebt(now)',
    },
    {
      name: 'what is typed reaches a board where its clock was last looked at',
      find: '    this.#hurry()\n    work()\n',
      replace: '    work()\n',
    },
    {
      name: 'a board that somebody types to is looked at as seldom as one that nobody touches',
      find: '    this.#touchedAt = performance.now()\n',
      replace: '',
    },
    {
      name: 'a board that nobody touches is looked at as often as any',
      find: 'isCalm ? CALM_SLEEP_MS : MIN_SLEEP_MS',
      replace: 'MIN_SLEEP_MS',
    },
  ),
  ...within(
    { file: 'agent/emulated/pacing.ts', tests: ['agent/emulated/pacing-share.test.ts'] },
    {
      name: 'what a board’s thread does between slices is free',
      find: '    const waitMs = this.#share.waitMs()\n',
      replace: '    const waitMs = this.#share.waitMs()\n    this.#share = new Share(this.#options.share)\n',
    },
    {
      name: 'a board with a small share does nothing but wake up',
      find: '    const waitMs = this.#share.waitMs()\n',
      replace: '    const waitMs = this.waitMs()\n',
    },
  ),
  ...within('agent/emulated/share.ts', {
    name: 'a board that was held pays for work within its share',
    find: 'this.#leftAt(now) - (usedMs',
    replace: 'Math.min(MAX_SAVED_MS, this.#leftAt(now)) - (usedMs',
    tests: ['agent/emulated/pacing-share.test.ts'],
  }),
  ...within(
    { file: 'agent/emulated/pacing.ts', tests: DEBT },
    {
      name: 'a board that is too slow has to do what it cannot',
      find: 'if (this.#cutSlices >= MAX_CUT_SLICES && debt > 0) {',
      replace: 'if (this.#cutSlices < 0 && debt > 0) {',
    },
    {
      name: 'a board loses the time that its host was busy',
      find: 'if (this.#cutSlices >= MAX_CUT_SLICES && debt > 0) {',
      replace: 'if (debt > 0) {',
    },
    {
      name: 'a board says another speed than it had',
      find: 'const ratio = 1 - this.#dropped / elapsed',
      replace: 'const ratio = 1 - this.#dropped / REPORT_MS / 2',
    },
  ),
  ...within(
    'agent/emulated/pacing.ts',
    {
      name: 'a slice ends when all is done that is due',
      find: 'const isOver = () => performance.now() > soonest && processorMs() > started + sliceMs',
      replace: 'const isOver = () => performance.now() > soonest && processorMs() > started + sliceMs * 1e6',
    },
    {
      name: 'a board that sleeps is looked at all the time',
      find: 'const due = isAsleep ? now + ((this.#loop.nextEvent - cycles) * 1_000) / hertz : now',
      replace: 'const due = isAsleep ? now + (this.#loop.nextEvent - cycles) * 0 * hertz : now',
    },
    {
      name: 'a board that has locked up goes on after a pause',
      find: 'if (this.#holds.size === 0 && !this.isLocked) this.#restart()',
      replace: 'if (this.#holds.size === 0) this.#restart()',
    },
  ),
  ...within('agent/emulated/typed-bytes.ts', {
    name: 'what nobody reads fills the memory',
    find: 'bytes.subarray(0, MAX_BYTES - this.#count)',
    replace: 'bytes',
  }),
]
