import { within } from './target.ts'

const OTHER_FILES = ['firmware-files/other-files.test.ts']
const CHECK = ['firmware-files/check.test.ts']
const FEATURES = ['clients/cli/mcp/features.isolated.test.ts']

/** Which files may be sent to a board, which of them fit it, and what an MCP client is told. */
export const ofFirmware = [
  ...within(
    'clients/cli/mcp/files.ts',
    {
      name: 'a model may send any file of the computer',
      find: 'if (real === undefined || !folders.some((folder) => isIn(folder, real))) return undefined',
      replace: 'if (real === undefined) return undefined',
    },
    {
      name: 'a link leads out of the folders of a model',
      find: 'const real = await realPathOf(path)\n  if (real === undefined || !folders',
      replace: 'const real = path as string | undefined\n  if (real === undefined || !folders',
    },
    {
      name: 'a folder beside one that is allowed is allowed',
      find: "inside !== '..' && !inside.startsWith(`..${sep}`)",
      replace: "!inside.startsWith('../..')",
    },
    {
      name: 'a path that leads elsewhere once the file is open is not seen',
      find: 'if (opened !== undefined && folders.some((folder) => isIn(folder, opened))) return handle',
      replace: 'if (opened !== undefined) return handle',
    },
    {
      name: 'devices are opened',
      find: '  if (!(await stat(real)).isFile()) throw new UsageError(`${path} is no regular file.`)\n',
      replace: '',
    },
    {
      name: 'what became a FIFO is read',
      find: '  if (!found.isFile()) throw new UsageError(`${path} is no regular file.`)\n',
      replace: '',
    },
    {
      name: 'a huge file is read',
      find: 'if (found.size > MAX_FIRMWARE_BYTES)',
      replace: 'if (false)',
    },
    {
      name: 'a server that was started in no project sends files of the home folder',
      find: 'folders = found.filter((folder) => !isTooWide(folder, home))',
      replace: 'folders = found.filter((folder) => folder !== home || true)',
    },
  ),
  ...within('firmware-files/format.ts', {
    name: 'a file that is nothing is written as raw bytes',
    find: "return name?.endsWith('.bin') ? 'bin' : undefined",
    replace: "return 'bin'",
    tests: ['firmware-files/firmware-files.test.ts'],
  }),
  ...within('firmware-files/elf.ts', {
    name: 'a program for another architecture is taken',
    find: '!target.architectures.includes(architecture)',
    replace: 'false',
    tests: CHECK,
  }),
  ...within('firmware-files/read.ts', {
    name: 'a raw program for another kind of processor is taken',
    find: "if (target && (format === 'hex' || format === 'bin'))",
    replace: 'if (false && target)',
    tests: CHECK,
  }),
  ...within('firmware-files/read.ts', {
    name: 'a web page is written to a board',
    find: "if (format !== 'bin' || address == null) refuseOtherFile(bytes)",
    replace: '',
    tests: OTHER_FILES,
  }),
  ...within('firmware-files/segments.ts', {
    name: 'one of two versions of the same bytes is written',
    find: 'if (differs >= 0)',
    replace: 'if (false)',
    tests: OTHER_FILES,
  }),
  ...within('firmware-files/program-start.ts', {
    name: 'a program for an RP2350 is written to an RP2040',
    find: 'isForRp2350(first.bytes)',
    replace: 'false',
    tests: OTHER_FILES,
  }),
  ...within('firmware-files/uf2.ts', {
    name: 'a UF2 without all of its blocks is taken',
    find: 'if (!isNumberedWhole(blocks)) refuseMissingBlocks(ours)',
    replace: '',
    tests: CHECK,
  }),
  ...within('clients/cli/run/attempt.ts', {
    name: 'a file that does not fit costs a session',
    find: '  if (firmware) await assertFits(offers, firmware, { option: context.typeOption })\n',
    replace: '',
    tests: ['clients/cli/firmware.isolated.test.ts'],
  }),
  ...within('clients/cli/mcp/budget.ts', {
    name: 'what was refunded counts as spent',
    find: 'credits_used - credits_refunded',
    replace: 'credits_used',
    tests: FEATURES,
  }),
  ...within('clients/cli/mcp/console-watch.ts', {
    name: 'each piece of output is announced',
    find: 'const PAUSE_MS = 1_000',
    replace: 'const PAUSE_MS = 1',
    tests: FEATURES,
  }),
  ...within(
    { file: 'clients/cli/mcp/serve.ts', tests: FEATURES },
    {
      name: 'a server without a client waits for ever',
      find: "['end', 'close']",
      replace: "['close']",
    },
    {
      name: 'what is no message gets no answer',
      find: '{ SyntaxError: ErrorCode.ParseError, ZodError: ErrorCode.InvalidRequest }',
      replace: '{}',
    },
  ),
  ...within('core/firmware/check-for-type.ts', {
    name: 'files are checked without a limit',
    find: '  await consume(limits.firmwareChecks, user.id)\n',
    replace: '',
    tests: ['app/v1/board-types/[board_type]/firmware-checks/firmware-checks.test.ts'],
  }),
  ...within('components/console/flash/check-file.ts', {
    name: 'a text is flashed without a question',
    find: ' && isUnmarked(bytes, name)',
    replace: ' && false',
  }),
  ...within(
    'components/console/flash/watch-file.ts',
    { name: 'half of a file is flashed while it is written', find: '!isSettled || ', replace: '!now || ' },
    {
      name: 'a file that did not change is flashed again and again',
      find: 'areEqual(now, flashed()) || ',
      replace: '',
    },
  ),
  ...within('app/(site)/(sessions)/sessions/[session_id]/console/actions.ts', {
    name: 'the form of a file flashes a text without a question',
    find: 'if (isRaw) {',
    replace: 'if (false) {',
  }),
  ...within('wire/firmware.ts', { name: 'the name of a file has control characters', find: '\\p{Cc}', replace: '' }),
  ...within('app/(site)/boards/typed-parts.ts', {
    name: 'any length of YAML is parsed',
    find: 'text.length > MAX_TEXT',
    replace: 'false',
  }),
  ...within('core/firmware/flashed.ts', {
    name: 'a flash that failed passes for what runs',
    find: " and state = 'succeeded'",
    replace: '',
    tests: ['core/sessions/labels.test.ts'],
  }),
]
