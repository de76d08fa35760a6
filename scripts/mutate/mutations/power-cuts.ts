import { within } from './target.ts'

const SWEEP = ['agent/emulated/power-cut/sweep.test.ts']
const SOCKETS = ['http/sockets/power-cuts.isolated.test.ts']

/** Power cuts at each write of an update. */
export const ofPowerCuts = [
  ...within(
    { file: 'agent/emulated/lasting-write.ts', tests: SWEEP },
    {
      name: 'programming sets bits too',
      find: 'memory[at + index] = (memory[at + index] ?? 0) & (bytes[index] ?? 0)',
      replace: 'memory[at + index] = bytes[index] ?? 0',
      tests: ['agent/emulated/pico/rom.test.ts'],
    },
    {
      name: 'a program is torn at its end',
      find: "if (tear === 'half') return length >> 1",
      replace: "if (tear === 'half') return length",
    },
  ),
  ...within(
    'agent/emulated/power-cut/sweep.ts',
    {
      name: 'what the last boot wrote is there at the next',
      find: '    memory.flash.set(next.flash)\n',
      replace: '',
    },
    {
      name: 'the power is cut one write too late',
      find: 'at < index;',
      replace: 'at <= index;',
    },
  ),
  ...within(
    { file: 'agent/emulated/power-cut/update.ts', tests: SWEEP },
    {
      name: 'an update may write without end',
      find: 'this.#operations.length > this.#limits.operations || this.#writtenBytes > this.#limits.bytes',
      replace: 'false',
    },
    {
      name: 'a write that is under way is forgotten',
      find: 'this.#last.endMs > this.#loop.machine.now',
      replace: 'false',
    },
  ),
  ...within('agent/emulated/power-cut/board.ts', {
    name: 'power cuts have no end',
    find: "if (turn.isLate()) return 'late'",
    replace: '',
    tests: SWEEP,
  }),
  ...within('core/commands/request.ts', {
    name: 'power cuts are late after a minute',
    find: "if (artifact?.kind === 'power_cut' || kind === 'scenario') return LONG_SECONDS",
    replace: '',
    tests: SOCKETS,
  }),
  ...within('wire/literal-text.ts', {
    name: 'a text has a character that no database keeps',
    find: "text.isWellFormed() && !text.includes('\\0')",
    replace: 'true',
    tests: SOCKETS,
  }),
]
