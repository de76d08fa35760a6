import { within } from './target.ts'

const FILTER = ['agent/gdb/filter.test.ts']
const LINK = ['agent/emulated/gdb/debug-link.test.ts']
const PICO = ['agent/emulated/gdb/pico-target.test.ts']

/** What a debugger may do to a board, and what stays as it is under one. */
export const ofGdb = [
  ...within(
    { file: 'agent/gdb/packet-list.ts', tests: FILTER },
    {
      name: 'a packet that is not on the list goes to the stub',
      find: '  return refuse(NOT_KNOWN)',
      replace: "  return { kind: 'pass' }",
    },
    {
      name: 'words of a monitor go to the stub',
      find: '  return refuse(textPacket(HELP), REFUSED)',
      replace: "  return { kind: 'pass' }",
    },
    {
      name: 'the list is of beginnings of packets',
      find: 'const whole = (pattern: string) => new RegExp(`^${pattern}$`)',
      replace: 'const whole = (pattern: string) => new RegExp(`^${pattern}`)',
    },
    {
      name: 'a packet reads any number of bytes',
      find: 'Number.parseInt(toRead, 16) <= MAX_READ_BYTES',
      replace: 'Number.parseInt(toRead, 16) >= 0',
    },
    {
      name: 'a packet writes another number of bytes than it says',
      find: 'Number.parseInt(size, 16) === unescaped(body.slice(head.length))?.length',
      replace: 'unescaped(body.slice(head.length)) !== undefined',
    },
  ),
  ...within(
    'agent/gdb/filter.ts',
    {
      name: 'a debugger sets any number of breakpoints',
      find: 'this.#points.size === MAX_POINTS',
      replace: 'this.#points.size === 1_000',
    },
    {
      name: 'a byte costs a packet each time',
      find: '    this.#last = undefined\n',
      replace: '',
    },
    {
      name: 'packets pass after a debugger has left',
      find: '      if (this.#isOver) return\n',
      replace: '',
    },
  ),
  ...within('agent/gdb/byte-stub.ts', {
    name: 'a hostile program has a debugger read the files of its user',
    find: "    if (body.startsWith('F')) {\n      this.#socket.write(NO_FILES)\n      return\n    }\n",
    replace: '',
    tests: ['agent/gdb/byte-stub.test.ts'],
  }),
  ...within(
    {
      file: 'clients/cli/gdb/command-file.ts',
      tests: ['clients/cli/gdb/gdb.test.ts', 'clients/cli/gdb/gdb.isolated.test.ts'],
    },
    {
      name: 'gdb carries out what lies around',
      find: "export const SAFELY = ['-iex', 'set auto-load off']",
      replace: 'export const SAFELY: string[] = []',
    },
    {
      name: 'gdb shows code of a file that was not compared',
      find: 'isFlashed = false } = target',
      replace: 'isFlashed = true } = target',
    },
    {
      name: 'the commands of a debugger stay on the disk',
      find: 'rmSync(folder, { recursive: true, force: true })',
      replace: 'rmSync',
    },
  ),
  ...within('clients/cli/gdb/find-gdb.ts', {
    name: 'another file than an ELF file chooses a debugger',
    find: 'looksLikeElf(elf) && elf.length >= E_MACHINE + 2',
    replace: 'elf.length >= E_MACHINE + 2',
    tests: ['clients/cli/gdb/gdb.test.ts'],
  }),
  ...within('agent/gdb/packets.ts', {
    name: 'garbage is read for ever',
    find: "if (this.#since > MAX_BETWEEN_BYTES) return this.#give({ kind: 'endless' }, 'over')",
    replace: '',
  }),
  ...within('agent/qemu/description.ts', {
    name: 'gdb stops looking for who called a null pointer',
    find: "memory('ram', NULL_BYTES, flash.start)",
    replace: "memory('ram', 0, flash.start)",
    tests: ['agent/qemu/debugger.long.test.ts'],
  }),
  ...within(
    { file: 'agent/qemu/debugger.ts', tests: ['agent/qemu/debugger.long.test.ts'] },
    {
      name: 'QEMU holds a board for a debugger whose connection was cut',
      find: "theirs.once('close', () => this.#client === client && this.#inBackground(this.close()))",
      replace: '',
    },
    {
      name: 'a new process of QEMU has no breakpoints',
      find: '    for (const point of this.#points) await stub.ask(`Z${point}`)\n',
      replace: '',
      tests: ['agent/qemu/debugger.isolated.test.ts'],
    },
    {
      name: 'one QEMU that hangs ends the agent',
      find: 'work.catch((error: Error) => this.#options.fail(error))',
      replace: 'void work',
      tests: ['agent/qemu/debugger.isolated.test.ts'],
    },
    {
      name: 'a board goes on under the debugger that comes next',
      find: 'if (!client) return this.#closing',
      replace: 'if (!client) return Promise.resolve()',
      tests: ['agent/qemu/debugger.isolated.test.ts'],
    },
    {
      name: 'a question that QEMU drops is asked',
      find: 'stub && !stub.isRunning ? stub.ask(body) : FAILED',
      replace: 'stub ? stub.ask(body) : FAILED',
      tests: ['agent/qemu/debugger.isolated.test.ts'],
    },
  ),
  ...within('agent/emulated/gdb/debug-link.ts', {
    name: 'a board stands still for a debugger that is gone',
    find: "    this.#loop.detach()\n    this.#pacing.release('debugger')",
    replace: '    this.#loop.detach()',
  }),
  ...within('agent/emulated/gdb/worker-stream.ts', {
    name: 'a debugger that does not read its replies is heard',
    find: 'return this.#hasRoom',
    replace: 'return true',
  }),
  ...within(
    { file: 'agent/emulated/pacing.ts', tests: LINK },
    {
      name: 'what is typed reaches a board that a debugger holds',
      find: "(this.#holds.has('debugger') || ",
      replace: '(',
      tests: ['agent/emulated/pacing.test.ts'],
    },
    {
      name: 'the first hold that is over lets a board go on',
      find: 'if (this.#holds.size === 0 && !this.isLocked) this.#restart()',
      replace: 'if (!this.isLocked) this.#restart()',
    },
  ),
  ...within(
    'agent/emulated/gdb/uno-target.ts',
    {
      name: 'a look at timer 1 takes the place of the program’s own',
      find: '  cpu.data.set(before, low)\n',
      replace: '',
    },
    {
      name: 'a debugger stays in the processor’s way',
      find: 'this.#board.cpu().guard = undefined',
      replace: 'this.#board.cpu()',
    },
  ),
  ...within('agent/emulated/gdb/pico-description.ts', {
    name: 'nobody sees who has called a null pointer',
    find: "memory('rom', NULL_BYTES, 0x4000 - NULL_BYTES)",
    replace: "memory('rom', 0, 0x4000)",
    tests: ['clients/cli/mcp/debug.isolated.test.ts'],
  }),
  ...within('agent/emulated/gdb/pico-memory.ts', {
    name: 'a look at a register changes it',
    find: ' || changesByRead(address))',
    replace: ')',
    tests: PICO,
  }),
  ...within(
    'agent/emulated/gdb/pico-target.ts',
    {
      name: 'a program that a debugger leaves at its own breakpoint has a fault',
      find: '    for (const thread of this.threads) this.skipTrap(thread)\n',
      replace: '',
    },
    {
      name: 'a Pico keeps what a debugger has put into its cores',
      find: 'cores.watch((core) => core.setGuard(undefined))',
      replace: 'cores.watch(() => {})',
    },
    {
      name: 'code goes on that a debugger has written over',
      find: '    cores.memory.wasWritten(address - RAM, bytes.length)\n',
      replace: '',
    },
  ),
  ...within(
    { file: 'agent/emulated/pico/cortex-m0/core.ts', tests: PICO },
    {
      name: 'a stop takes a cycle of the board',
      find: '    this.left = 1\n',
      replace: '    this.left = 0\n',
    },
    {
      name: 'a breakpoint that a step has executed is passed the next time',
      find: 'halfwords.length === 1 ? NO_CODE : halfwords',
      replace: 'halfwords',
    },
  ),
  ...within('agent/emulated/gdb/code-windows.ts', {
    name: 'the code between breakpoints ends behind one',
    find: 'to = Math.min(to, breakpoint)',
    replace: 'to = Math.min(to, breakpoint + INSTRUCTION_BYTES)',
  }),
]
