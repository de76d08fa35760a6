import { within } from './target.ts'

const PAST = ['agent/emulated/replay/debugged-replay.test.ts']
const CLIENT = ['clients/cli/replay/replay.test.ts']

/** Each shows something as true that was not, or lets what was recorded be changed. */
export const ofReplays = [
  ...within(
    { file: 'agent/emulated/replay/trace.ts', tests: PAST },
    {
      name: 'the past of an Uno has the RAM of the present',
      find: 'if (last.count > 0) last.changed(start + at, before[at] ?? 0)',
      replace: '',
    },
    {
      name: 'the past of a Pico has the RAM of the present',
      find: 'this.#last.changed(start + next, bytes[next] ?? 0)',
      replace: '{}',
    },
    {
      name: 'the past of a board has the registers of the present',
      find: 'if (last.count > 0) last.changed(WORDS + at, words[at] ?? 0)',
      replace: '',
    },
  ),
  ...within(
    { file: 'agent/emulated/gdb/uno-target.ts', tests: ['agent/emulated/replay/changeable.test.ts'] },
    {
      name: 'what is stored in RAM is not looked for',
      find: 'return isStore || ',
      replace: 'return ',
    },
    {
      name: 'what an interrupt stores as the stack moves is not looked for',
      find: 'isReturn || (opcode & 0xf800) === 0xb800',
      replace: 'isReturn',
    },
    {
      name: 'what an interrupt stores behind a return is not looked for',
      find: 'isReturn || ',
      replace: '',
    },
  ),
  ...within('agent/emulated/replay/past.ts', {
    name: 'peripherals are shown in the past as they are now',
    find: 'return isStill ? target.read(1, address, 1)[0] : undefined',
    replace: 'return target.read(1, address, 1)[0] ?? (isStill ? undefined : 0)',
    tests: PAST,
  }),
  ...within(
    { file: 'agent/emulated/replay/facade.ts', tests: PAST },
    {
      name: 'a debugger sets a register of a replay',
      find: 'setRegister: () => false',
      replace: 'setRegister: (...set) => live().setRegister(...set)',
    },
    {
      name: 'a debugger writes to the memory of a replay',
      find: 'write: () => false',
      replace: 'write: (...written) => live().write(...written)',
    },
  ),
  ...within(
    'agent/emulated/replay/debugged-replay.ts',
    {
      name: 'where a replay has stopped keeps it from going elsewhere',
      find: '    this.stops.stop = undefined\n    await this.#slices',
      replace: '    await this.#slices',
    },
    {
      name: 'a stop that is far ahead is passed',
      find: '      const stop = this.#isInterrupted ? interrupted(1) : await this.#continueTo(stretch.to)\n',
      replace: '      const stop = this.#isInterrupted ? interrupted(1) : undefined\n',
    },
  ),
  ...within('agent/emulated/replay/search.ts', {
    name: 'a search has no breakpoints',
    find: 'if (!this.#isArmed) this.#arm()',
    replace: 'if (this.#watched.length > 0) this.#arm()',
    tests: PAST,
  }),
  ...within('agent/emulated/gdb/pico-target.ts', {
    name: 'all that core 1 does in its part of a turn has one position',
    find: '1 / (2 - ahead) - 1',
    replace: '0',
    tests: ['agent/emulated/replay/two-cores.test.ts'],
  }),
  ...within(
    'clients/cli/whole-file.ts',
    {
      name: 'a file is emptied before its content is there',
      find: '`${place}.${process.pid}-${++opened}.part`',
      replace: 'place',
    },
    {
      name: 'two runs of one process write one file over each other',
      find: '-${++opened}.part',
      replace: '.part',
    },
    {
      name: 'what came to nothing stays beside a file',
      find: 'if (this.#beside) rmSync(this.#file.path, { force: true })',
      replace: '',
    },
  ),
  ...within('agent/gdb/filter.ts', {
    name: 'a debugger goes back on a board that lives',
    find: 'this.#options.goesBack && isBack(body)',
    replace: 'isBack(body)',
  }),
  ...within(
    { file: 'clients/cli/replay/emulator.ts', tests: CLIENT },
    {
      name: 'another file that the service sends is run as an emulator',
      find: 'if (hashOf(bytes) !== sha256)',
      replace: 'if (!sha256)',
    },
    {
      name: 'an emulator that was changed on this computer is run',
      find: 'return hashOf(readFileSync(file)) === sha256',
      replace: 'return readFileSync(file).length > 0',
    },
  ),
  ...within(
    { file: 'clients/cli/replay/where.ts', tests: CLIENT },
    {
      name: 'a time that was printed is beyond the end of its recording',
      find: 'msOf(spelled(micros)) > ms ? spelled(micros - 1) : spelled(micros)',
      replace: 'spelled(micros)',
    },
  ),
  ...within('clients/cli/replay/replayer.ts', {
    name: 'Ctrl-C waits for the end of a replay',
    find: "signal.addEventListener('abort', this.#stop)",
    replace: '',
  }),
  ...within('clients/cli/replay/program.ts', {
    name: 'gdb shows the lines of another program, and nobody says so',
    find: 'problems.includes(undefined) ? undefined : problems[0]',
    replace: 'undefined',
    tests: ['clients/cli/replay/command.test.ts'],
  }),
  ...within('clients/cli/replay/recording-head.ts', {
    name: 'a recording that was cut off is opened',
    find: 'if (!createHash(',
    replace: 'if (content.length === 0 && !createHash(',
    tests: CLIENT,
  }),
  ...within('core/client-releases/read.ts', {
    name: 'the emulator of a recording is not found by its hash',
    find: '|emulator-([0-9a-f]{64})\\.mjs)$/',
    replace: '|emulator-([0-9a-f]{63})\\.mjs)$/',
    tests: ['core/client-releases/client-releases.test.ts'],
  }),
]
