import { within } from './target.ts'

const OUTPUT = ['agent/output.isolated.test.ts']
const DEBUGGER = ['agent/serial/debugger.isolated.test.ts']

export const ofAgent = [
  ...within('agent/output-pace.ts', {
    name: 'a board that prints single bytes cuts off its agent',
    find: 'if (pauseMs <= 0 || this.#size >= MAX_OUT_BYTES) this.flush()',
    replace: 'if (pauseMs < Number.POSITIVE_INFINITY) this.flush()',
    tests: OUTPUT,
  }),
  ...within('agent/output-window.ts', {
    name: 'an agent that comes back sends too many frames at once',
    find: 'if (last && canJoin(last, frame))',
    replace: 'if (last && !frame)',
    tests: OUTPUT,
  }),
  ...within('agent/log.ts', {
    name: 'a full disk under its log ends an agent',
    find: "process.stdout.on('error', ({ message }) => {",
    replace: "process.stdin.on('error', ({ message }) => {",
    tests: ['agent/lost-log.isolated.test.ts'],
  }),
  ...within(
    { file: 'agent/serial/debug-tool.ts', tests: DEBUGGER },
    {
      name: 'a tool for debuggers outlives an agent that is killed',
      find: '( read -r _ <&3; kill -KILL 0 )',
      replace: '( exec 3<&- )',
    },
    {
      name: 'a tool for debuggers that does not end when told to goes on',
      find: "const killer = setTimeout(() => killGroup(this.#child.pid, 'SIGKILL'), KILL_MS)",
      replace: 'const killer = setTimeout(() => {}, KILL_MS)',
    },
  ),
  ...within(
    'agent/serial/debugger.ts',
    {
      name: 'what a debugger has set stays in the processor',
      find: "for (const point of points) if ((await stub.ask(`z${point}`)) !== 'OK') break",
      replace: '',
    },
    {
      name: 'a debugger speaks with its tool past the list of packets',
      find: "ours.on('data', (bytes: Buffer) => filter.take(bytes))",
      replace: "ours.on('data', (bytes: Buffer) => tool.stream.write(bytes))",
    },
  ),
  ...within('agent/serial/driver.ts', {
    name: 'a tool that flashes finds its probe taken',
    find: "await debugged?.close('the board is being flashed')",
    replace: "void debugged?.close('the board is being flashed')",
    tests: DEBUGGER,
  }),
  ...within(
    { file: 'agent/serial/driver.ts', tests: ['agent/serial/verify.test.ts'] },
    {
      name: 'a tool does not ask its user whether to compare',
      find: 'user?.verify === false && unverified',
      replace: 'unverified',
    },
    { name: 'nobody is told that the flash was not compared', find: 'events?.note(NOT_COMPARED)', replace: '' },
  ),
  ...within('http/api/client-files.ts', {
    name: 'every name is the agent',
    find: 'const file = await findClientFile(name)',
    replace: "const file = (await findClientFile(name)) ?? (await findClientFile('agent.mjs'))",
    tests: ['agent/bundle/download.isolated.test.ts'],
  }),
  ...within('admin/agents.ts', {
    name: 'a damaged agent is enrolled',
    find: "join(' && ')",
    replace: "join(' ; ')",
    tests: ['agent/bundle/download.isolated.test.ts'],
  }),
]
