import { within } from './target.ts'

const ELF = ['clients/typescript/elf.test.ts']
const CRASHES = ['clients/typescript/crashes.test.ts']
const DECODE = ['clients/cli/crash/decode.test.ts']
const MATCH = ['clients/cli/crash/match.test.ts']
const PYTHON = ['clients/python/offline.long.test.ts']
const HOSTILE = ['clients/typescript/hostile-elf.test.ts']

/** What is at an address of a program, and what the files of strangers may cost. */
export const ofCrashes = [
  ...within(
    'agent/core-files/arm-core.ts',
    {
      name: 'the threads of a core file share a number',
      find: 'statusOf(registers, index + 1, signal)',
      replace: 'statusOf(registers, 1 + 0 * index, signal)',
    },
    {
      name: 'a core file does not say that its program has failed',
      find: '  status.writeUInt16LE(signal, SIGNAL_AT)\n',
      replace: '  status.writeUInt16LE(0 * signal, SIGNAL_AT)\n',
    },
    {
      name: 'a note of a core file begins where the one before ends',
      find: 'Buffer.alloc(-bytes.length & 3)',
      replace: 'Buffer.alloc(0)',
    },
    {
      name: 'all memories of a core file are where the first is',
      find: '    offset += bytes.length\n',
      replace: '',
    },
  ),
  ...within('agent/core-files/avr-core.ts', {
    name: 'the stack of an Uno is looked for below 256',
    find: ' | ((data[SPL + 1] ?? 0) << 8)',
    replace: '',
  }),
  ...within(
    'agent/qemu/core-file.ts',
    {
      name: 'what QEMU could not read is memory of a core file',
      find: '  if (!new RegExp(`^(?:[0-9a-f]{2}){${length}}$`).test(reply))\n',
      replace: '  if (length < 0)\n',
    },
    {
      name: 'an agent takes the end of a program for its own failure',
      find: 'error instanceof QemuEnded ? new UserFault(NO_PROCESS, { cause: error }) : error',
      replace: 'error',
    },
  ),
  ...within('clients/typescript/src/elf/functions.ts', {
    name: 'the outermost function is taken for the innermost',
    find: 'one.high - one.low < found.high - found.low',
    replace: 'one.high - one.low > found.high - found.low',
    tests: ELF,
  }),
  ...within('clients/typescript/src/elf/ranges.ts', {
    name: 'functions that the linker threw away lie over those at the start of the flash',
    find: 'low < high && (low > 0 || info.hasCodeAtZero)',
    replace: 'low < high',
    tests: HOSTILE,
  }),
  ...within('clients/typescript/src/elf/problem.ts', {
    name: 'a file may cost as many steps as it wants',
    find: '    this.#left -= steps\n',
    replace: '',
    tests: HOSTILE,
  }),
  ...within('clients/typescript/src/elf/debug-info.ts', {
    name: 'a long text costs nothing',
    find: '    this.work.spend(text?.length)\n',
    replace: '',
    tests: HOSTILE,
  }),
  ...within('clients/typescript/src/elf/bytes.ts', {
    name: 'a part of a file may begin behind its end',
    find: '    if (start > end || end > this.length) throw cutOff()\n',
    replace: '',
    tests: HOSTILE,
  }),
  ...within(
    { file: 'clients/typescript/src/crashes/decode.ts', tests: CRASHES },
    {
      name: 'a return address is looked up behind its call',
      find: 'isReturn ? value - 1 : value',
      replace: 'value',
    },
    {
      name: 'the bit that says Thumb code is left in an address',
      find: '  if (machine === ARM) return { value: value - (value % 2), isReturn }\n',
      replace: '',
    },
  ),
  ...within('clients/typescript/src/crashes/words.ts', {
    name: 'names of a program reach a terminal as they are',
    find: '.map(withoutControls)',
    replace: '',
    tests: CRASHES,
  }),
  ...within('clients/typescript/src/crashes/find.ts', {
    name: 'a board that starts again and again is reported without end',
    find: 'this.#found.length === MAX_CRASHES || ',
    replace: '',
    tests: CRASHES,
  }),
  ...within(
    { file: 'firmware-files/compare.ts', tests: MATCH },
    {
      name: 'bytes are not compared',
      find: 'if (a[at] !== b[at]) return start + at',
      replace: '',
    },
    {
      name: 'a program at other addresses matches',
      find: 'matches: shared > 0',
      replace: 'matches: true',
    },
  ),
  ...within('clients/cli/crash/flashed.ts', {
    name: 'an ELF file of another program is decoded',
    find: 'if (matches) return sha256',
    replace: 'if (matches || differsAt !== null) return sha256',
    tests: DECODE,
  }),
  ...within(
    'core/firmware/on-board.ts',
    {
      name: 'the firmware of another user is read',
      find: ' and sessions.user_id = ${user.id}',
      replace: '',
    },
    {
      name: 'a flash that failed counts',
      find: "and state = 'succeeded'",
      replace: '',
    },
  ),
  ...within('clients/python/src/boardwalk_sdk/_core/crashes/decode.py', {
    name: 'Python looks a return address up behind its call',
    find: 'value - 1 if is_return else value',
    replace: 'value',
    tests: PYTHON,
  }),
  ...within('clients/python/src/boardwalk_sdk/_core/crashes/match.py', {
    name: 'Python compares no bytes',
    find: 'if low < high and ours != theirs:',
    replace: 'if False:',
    tests: PYTHON,
  }),
]
