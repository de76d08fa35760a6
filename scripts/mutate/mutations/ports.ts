import { within } from './target.ts'

const AGENT = ['agent/ports.isolated.test.ts']
const SOCKET = ['http/sockets/port.isolated.test.ts']
const ACCESS = ['http/sockets/port-access.isolated.test.ts']

export const ofPorts = [
  ...within(
    { file: 'agent/port-stream.ts', tests: AGENT },
    {
      name: 'bytes of a port may be missing, or more than was granted',
      find: 'if (!this.#flow.receive(offset, bytes.length)) this.end(',
      replace: 'if (this.isOver) this.end(',
    },
    {
      name: 'a board’s port is read without credit',
      find: 'if (this.#flow.credit === 0) {',
      replace: 'if (this.isOver) {',
    },
    {
      name: 'a port that opens too late stays open',
      find: 'if (signal.aborted) side.destroy()',
      replace: '',
    },
  ),
  ...within(
    { file: 'agent/emulated/serial-port/serial-link.ts', tests: ['agent/emulated/serial-port/serial-port.test.ts'] },
    {
      name: 'a line that nobody reads fills the memory',
      find: 'Math.max(0, MAX_UNREAD - this.#unread)',
      replace: 'bytes.length',
    },
    {
      name: 'each byte that a board takes is a message',
      find: 'this.#waiting > 0 || this.#taken === 0',
      replace: 'this.#taken === 0',
    },
  ),
  ...within('agent/emulated/message-port-stream.ts', {
    name: 'a program that is slow loses bytes',
    find: '    if (this.#isWaiting) return\n',
    replace: '',
    tests: ['agent/emulated/gdb/worker-stream.test.ts'],
  }),
  ...within('http/sockets/refused-handshake.ts', {
    name: 'another site is told why a handshake with a visitor’s cookie was refused',
    find: "request.headers.get('origin') === env().appUrl && ",
    replace: '',
    tests: ACCESS,
  }),
  ...within(
    'components/debugger/remote-packets.ts',
    {
      name: 'damaged replies of a board’s stub are shown as registers',
      find: '      if (checksumOf(body) !== this.#text.slice(end + 1, end + 3).toLowerCase()) throw damaged()\n',
      replace: '',
    },
    {
      name: 'a stub fills the memory of a page',
      find: '    if (this.#text.length > MAX_BODY) throw damaged()\n',
      replace: '',
    },
  ),
  ...within('components/debugger/debug-session.ts', {
    name: 'breakpoints of a page are without limit',
    find: 'if (breakpoints.length >= MAX_BREAKPOINTS) return',
    replace: 'if (breakpoints.length < 0) return',
  }),
  ...within(
    'agent/ports.ts',
    {
      name: 'a port opens for a binding that is over',
      find: "if (this.#over.aborted) opening.end('refused', RELEASED)\n    else ",
      replace: '',
    },
    {
      name: 'two users of a port share it',
      find: "else if (other && !take) opening.end('in_use')\n",
      replace: '',
    },
    {
      name: 'streams outlive the binding',
      find: "void this.endAll('ended', RELEASED)",
      replace: 'void this.closed',
    },
  ),
  ...within('agent/holding.ts', {
    name: 'a board is wiped before its ports are closed',
    find: 'await this.ports.closed',
    replace: '',
    tests: AGENT,
  }),
  ...within(
    'wire/port-flow.ts',
    {
      name: 'a hole in a stream goes unnoticed',
      find: 'offset !== this.#received || ',
      replace: '',
    },
    {
      name: 'a grant is good for any number of bytes',
      find: 'Math.min(until, this.#sent + PORT_WINDOW_BYTES)',
      replace: 'until',
    },
    {
      name: 'a stream may be longer than its credit',
      find: ' || offset + length > this.#receiveUntil',
      replace: '',
    },
  ),
  ...within(
    { file: 'core/ports/agent-stream.ts', tests: SOCKET },
    {
      name: 'what another instance sends at once is a frame that is too long',
      find: 'all.subarray(from, from + MAX_PORT_BYTES)',
      replace: 'all.subarray(from)',
      tests: ['core/ports/board-ports.test.ts'],
    },
    {
      name: 'an agent sends what is out of order or too much',
      find: 'else if (this.#flow.receive(frame.offset, frame.bytes.length)) this',
      replace: 'else if (!this.#isOver) this',
    },
  ),
  ...within(
    { file: 'core/ports/board-ports.ts', tests: SOCKET },
    {
      name: 'two programs have a port at once',
      find: 'if (other && !take) throw portInUse(port.name, other)',
      replace: '',
    },
    {
      name: 'who has lost a port goes on to hear it',
      find: 'other?.cut(socketClose.taken, `${by} has taken the port over`)',
      replace: '',
    },
  ),
  ...within(
    { file: 'core/ports/open.ts', tests: SOCKET },
    {
      name: 'a port that does not open keeps its place',
      find: "    board?.close(socketClose.ended, 'the user has left')\n    leave()\n",
      replace: "    board?.close(socketClose.ended, 'the user has left')\n",
    },
    {
      name: 'an agent without ports is asked for one',
      find: "if (status.ports.length === 0) throw new Refusal('not_supported', 'This board has no ports.')",
      replace: '',
    },
  ),
  ...within('core/ports/relay.ts', {
    name: 'a port stays open for an instance that was not told',
    find: "    board?.close(socketClose.tryAgain, 'the other instance was not told')\n",
    replace: '',
  }),
  ...within(
    'core/ports/relayed-end.ts',
    {
      name: 'any number of bytes waits for another instance',
      find: 'this.#waiting.length + bytes.length > PORT_WINDOW_BYTES',
      replace: 'bytes.length > PORT_WINDOW_BYTES',
    },
    {
      name: 'a message that is lost between instances is a hole in a stream',
      find: 'if (this.#flow.receive(message.offset, bytes.length)) own',
      replace: 'if (bytes.length > 0) own',
    },
    {
      name: 'a stream waits for ever for an instance that is gone',
      find: "this.#lose('the other instance is silent')",
      replace: 'this.#isOver',
    },
  ),
  ...within(
    { file: 'http/sockets/port-viewer.ts', tests: SOCKET },
    {
      name: 'a handshake that fails keeps a port',
      find: 'if (!this.#connected) this.#leave()',
      replace: '',
    },
    {
      name: 'a user who sends too fast is never read again',
      find: 'if (waitMs > 0) this',
      replace: 'if (reading.delayMs > 0) this',
      tests: ['http/sockets/port-viewer.isolated.test.ts'],
    },
    {
      name: 'a user who takes nothing is kept for ever',
      find: "this.close(socketClose.tooMuch, 'nothing was taken for 60 seconds')",
      replace: 'this.#watch()',
      tests: ['http/sockets/port-viewer.isolated.test.ts'],
    },
  ),
  ...within(
    { file: 'http/sockets/port-socket.ts', tests: ACCESS },
    { name: 'a key that only reads opens a port', find: '  refuseAccess(OPERATION, caller)\n', replace: '' },
    {
      name: 'a page of another site opens a port with a login',
      find: "caller.by === 'login' && request.headers.get('origin') !== env().appUrl",
      replace: "caller.by === 'login' && !env().appUrl",
    },
    {
      name: 'a key opens ports of sessions that it has not started',
      find: '  await refuseForeign(OPERATION, caller, path)\n',
      replace: '',
    },
  ),
]
