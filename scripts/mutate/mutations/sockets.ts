import { within } from './target.ts'

const TYPED = ['http/sockets/console.isolated.test.ts']
const ACCESS = ['http/sockets/console-access.isolated.test.ts']
const FLOOD = ['http/sockets/flood.isolated.test.ts']

export const ofSockets = [
  ...within(
    { file: 'http/sockets/console-socket.ts', tests: ACCESS },
    {
      name: 'another site opens consoles with a visitor’s cookie',
      find: "caller.credential.by === 'login' && ",
      replace: "caller.credential.by === 'ticket' && ",
    },
    {
      name: 'consoles are open without limit',
      find: 'refuseTooMany(caller.userId, sessionId, caller.credential.by)',
      replace: '',
    },
  ),
  ...within(
    { file: 'http/sockets/open-consoles.ts', tests: ACCESS },
    {
      name: 'a followed log outlives its key',
      find: "addOpen({ ...log, mode: 'ro', close })",
      replace: "addOpen({ ...log, mode: 'ro', close: () => {} })",
    },
    {
      name: 'followed logs are not counted',
      find: '  refuseTooMany(log.userId, log.sessionId, log.credential.by)',
      replace: '',
    },
    {
      name: 'a revoked key keeps its consoles',
      find: 'if (asked.has(credential.id) && !live.has(credential.id))',
      replace: 'if (!asked)',
    },
    {
      name: 'guests keep the owner out',
      find: '>= MAX_GUESTS)',
      replace: '>= MAX_PER_SESSION)',
    },
  ),
  ...within(
    { file: 'http/sockets/viewer.ts', tests: ACCESS },
    { name: 'who may only read types', find: "if (this.#mode === 'ro' || ", replace: 'if (' },
    {
      name: 'each refused key is answered',
      find: 'if (now - (this.#refusedAt.get(why) ?? Number.NEGATIVE_INFINITY) < REFUSED_MS) return',
      replace: '',
      tests: TYPED,
    },
  ),
  ...within(
    'http/sockets/server-socket.ts',
    { name: 'a closed socket is still heard', find: 'return this.readyState === this.OPEN && ', replace: 'return ' },
    {
      name: 'a long reason leaves a socket open',
      find: '.subarray(0, MAX_REASON_BYTES)',
      replace: '',
    },
    {
      name: 'a reason ends within a character',
      find: '.decode(bytes, { stream: true })',
      replace: '.decode(bytes)',
    },
    {
      name: 'a closed socket waits for the other end',
      find: 'if (this.readyState === this.OPEN) this.#terminateAfter(CLOSE_MS)',
      replace: '',
    },
    {
      name: 'a socket sends as many frames as it likes',
      find: 'if (!this.#isFlooded) this.#count(',
      replace: 'if (this.#isFlooded) this.#count(',
    },
    { name: 'text costs no more than bytes', find: '? TEXT_COST :', replace: '? 1 :' },
    { name: 'pings are answered without limit', find: '? PING_COST :', replace: '? 0 :' },
    { name: 'what breaks the rules comes back at once', find: "if (event === 'error') this.#onFlood()", replace: '' },
    { name: 'a message has fragments without limit', find: 'maxFragments: MAX_FRAGMENTS,', replace: '' },
    { name: 'frames are as large as they like', find: ' && this.#bytes.take(bytes)', replace: '' },
    {
      name: 'reads do not count',
      find: 'else this.#count(1, chunk.length)',
      replace: 'else this.#count(0, chunk.length)',
    },
    {
      name: 'a flooded socket is read on',
      find: '    this.pause()\n',
      replace: '',
    },
    {
      name: 'a socket that closes may be flooded',
      find: 'if (this.#isFlooded) this.terminate()\n      else ',
      replace: 'if (!this.#isFlooded) ',
    },
    {
      name: 'a flood ends two seconds later',
      find: 'this.#terminateAfter(FLOOD_CLOSE_MS)',
      replace: 'this.#terminateAfter(CLOSE_MS)',
    },
  ),
  ...within(
    'wire/keep-alive.ts',
    {
      name: 'an end that is gone is noticed later',
      find: 'if (missed >= MAX_MISSED_PONGS)',
      replace: 'if (missed > MAX_MISSED_PONGS)',
    },
    {
      name: 'an end that is not read is taken for gone',
      find: 'if (socket.isPaused) missed = 0',
      replace: '',
    },
  ),
  ...within(
    { file: 'http/sockets/keep-open.ts', tests: ['http/sockets/server-socket.test.ts'] },
    {
      name: 'an end that reads nothing fills memory with pongs',
      find: 'if (socket.bufferedAmount <= MAX_BUFFERED_BYTES) socket',
      replace: 'socket',
    },
    {
      name: 'a frame that is wrong ends the process',
      find: "  socket.on('error', () => socket.terminate())\n",
      replace: '',
    },
  ),
  ...within('http/sockets/index.ts', {
    name: 'a connection takes the time of all others',
    find: '        opened.limitIncoming(socket, onFlood)\n',
    replace: '',
    tests: FLOOD,
  }),
  ...within(
    { file: 'http/api/rate-limit.ts', tests: FLOOD },
    {
      name: 'a flooder comes back at once',
      find: 'if (env().rateLimits) consumeLocal(limit, subject, Math',
      replace: 'if (!env().rateLimits) consumeLocal(limit, subject, Math',
    },
    {
      name: 'an agent connects as often as it likes',
      find: 'if (remaining < 0) throw rateLimited(limits.agentConnections, resetSeconds)',
      replace: '',
    },
  ),
]
