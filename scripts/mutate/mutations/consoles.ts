import { within } from './target.ts'

const TYPED = ['http/sockets/console.isolated.test.ts']
const ACCESS = ['http/sockets/console-access.isolated.test.ts']
const SHARED = ['app/shared/shared.isolated.test.ts']
const AGENT = ['http/sockets/console-agent.isolated.test.ts']
const HOSTILE = ['http/sockets/hostile-agent.isolated.test.ts']
const FLOOD = ['http/sockets/flood.isolated.test.ts']
const RECORD = ['core/consoles/record.test.ts']
const CONSOLE = 'components/console'

export const ofConsoles = [
  ...within('core/consoles/stream.ts', AGENT, [
    {
      name: 'what an agent says of an older binding reaches the next user',
      find: 'console?.source === this.#source && !console.isDetached ? console : undefined',
      replace: 'console',
      tests: ['core/consoles/stream.test.ts'],
    },
    {
      name: 'output that is sent again is recorded again',
      find: 'const rest = pieceFrom(piece, console.end)',
      replace: 'const rest = piece',
    },
    {
      name: 'output after a hole is recorded',
      find: "if (piece.offset > console.end) return 'hole'",
      replace: '',
    },
    {
      name: 'an agent says as many notes as it likes',
      find: 'return this.#notes.count <= MAX_NOTES',
      replace: 'return true',
      tests: HOSTILE,
    },
    {
      name: 'a gap is as long as numbers go',
      find: "if (endOf(piece) > MAX_CONSOLE_BYTES) return 'far'",
      replace: '',
      tests: HOSTILE,
    },
  ]),
  ...within('core/consoles/writer.ts', AGENT, [
    {
      name: 'output is acknowledged before it is stored',
      find: '  const stored = await logStore().store(taken)',
      replace:
        '  for (const { console, pieces } of taken)\n    console.source?.acknowledge(pieces.reduce((end, piece) => Math.max(end, endOf(piece)), 0))\n  const stored = await logStore().store(taken)',
      tests: ['core/consoles/stream.test.ts'],
    },
  ]),
  ...within('core/consoles/postgres/store.ts', RECORD, [
    {
      name: 'two instances store the same output',
      find: 'and consoles.bytes_out = head."from"',
      replace: '',
    },
  ]),
  ...within('core/consoles/postgres/delete.ts', RECORD, [
    {
      name: 'the records of guests fill the database',
      find: 'where binding_no > 0 and',
      replace: 'where false and',
    },
    {
      name: 'the records of users are deleted with those of guests',
      find: 'where is_guest and',
      replace: 'where',
    },
  ]),
  ...within('core/consoles/rows.ts', RECORD, [
    {
      name: 'notes beyond the size of a row keep everybody’s output from being stored',
      find: 'if (isNoteAtLast && !fits) continue',
      replace: '',
    },
  ]),
  ...within('core/consoles/postgres/delete.ts', RECORD, [
    {
      name: 'a board prints into the record of a closed account',
      find: 'binding_no = ${DELETED}, first_offset = bytes_out where ${isOfUser}',
      replace: 'first_offset = bytes_out where ${isOfUser}',
    },
  ]),
  ...within(
    'core/consoles/nats/append.ts',
    ['core/consoles/nats/log.nats.test.ts'],
    [
      {
        name: 'two instances store the same output in NATS',
        find: ', expect: { lastSubjectSequence: last } }',
        replace: ' }',
      },
      {
        name: 'what NATS has before the database knows is stored in NATS again',
        find: ' || tail.to !== from) {',
        replace: ') {',
      },
      {
        name: 'late output of an older binding is stored in NATS',
        find: 'tail.binding !== binding || ',
        replace: '',
      },
    ],
  ),
  ...within(
    'core/consoles/nats/purge.ts',
    ['core/accounts/close.nats.test.ts'],
    [
      {
        name: 'the consoles of closed accounts stay in NATS',
        find: 'if (kept.has(stream)) await',
        replace: 'if (!kept) await',
      },
    ],
  ),
  ...within(
    'core/accounts/close.ts',
    ['core/accounts/close.nats.test.ts'],
    [
      {
        name: 'an account cannot be closed while NATS is away',
        find: '    await logStore().deleteRecords(user)\n',
        replace: '    await logStore().deleteRecords(user)\n    await logStore().purge()\n',
      },
    ],
  ),
  ...within('core/consoles/tickets.ts', ACCESS, [
    { name: 'a ticket outlives its key', find: ', not(isKeyGone))', replace: ')' },
    {
      name: 'a revoked ticket opens its console',
      find: ', isNull(consoleTickets.revokedAt)',
      replace: '',
    },
    {
      name: 'a revoked ticket stays open elsewhere',
      find: "if (revoked.length > 0) await tellInstances({ t: 'credentials' })",
      replace: '',
    },
    {
      name: 'a ticket that types is made for an ended session',
      find: "if (mode === 'rw') refuseEnded(status)",
      replace: '',
      tests: SHARED,
    },
    {
      name: 'another user’s recording is shared',
      find: 'const status = await findOwnConsole(user.id, sessionId)',
      replace: "const status = { state: 'ended' } as never",
      tests: SHARED,
    },
    {
      name: 'an expired link opens its recording',
      find: 'and(gt(consoleTickets.expiresAt, sql`now()`), isNull',
      replace: 'and(isNull',
      tests: SHARED,
    },
    {
      name: 'a ticket opens other sessions',
      find: 'sha256(ticket)), eq(consoleTickets.sessionId, sessionId), isLive)',
      replace: 'sha256(ticket)), isLive)',
    },
  ]),
  ...within(
    'core/sessions/place.ts',
    ['core/sessions/place.test.ts'],
    [{ name: 'made-up addresses use hardware', find: 'if (!mayUse)', replace: 'if (mayUse === null)' }],
  ),
  ...within('http/sockets/console-socket.ts', ACCESS, [
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
  ]),
  ...within('http/sockets/open-consoles.ts', ACCESS, [
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
  ]),
  ...within('http/sockets/viewer.ts', ACCESS, [
    { name: 'who may only read types', find: "else if (this.#mode === 'ro') ", replace: 'else if (!this.#mode) ' },
    {
      name: 'each refused key is answered',
      find: 'if (now - (this.#refusedAt.get(why) ?? Number.NEGATIVE_INFINITY) < REFUSED_MS) return',
      replace: '',
      tests: TYPED,
    },
  ]),
  ...within(
    'http/sockets/server-socket.ts',
    ['http/sockets/server-socket.test.ts'],
    [
      { name: 'a closed socket is still heard', find: 'return this.readyState === this.OPEN && ', replace: 'return ' },
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
      { name: 'a message has fragments without limit', find: 'maxFragments: MAX_FRAGMENTS, ', replace: '' },
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
    ],
  ),
  ...within('http/sockets/index.ts', FLOOD, [
    {
      name: 'a connection takes the time of all others',
      find: '        opened.limitIncoming(socket, onFlood)\n',
      replace: '',
    },
  ]),
  ...within('http/api/rate-limit.ts', FLOOD, [
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
  ]),
  ...within(
    `${CONSOLE}/safe-sequences.ts`,
    [`${CONSOLE}/safe-sequences.test.ts`],
    [
      {
        name: 'a board’s question is answered into it',
        find: "if (!SHOWS.test(sequence) && !ERASES.test(sequence)) return ''",
        replace: '',
      },
      {
        name: 'a board reports the mouse to itself',
        find: '.filter((mode) => MODES.has(mode))',
        replace: '',
      },
      {
        name: 'a board changes titles and the clipboard',
        find: "if (this.#beginsString(character)) return this.#to('string')",
        replace: '',
      },
      { name: 'a few bytes of a board stop the browser', find: 'Math.min(Number(number), max)', replace: 'number' },
      { name: 'a sequence is as long as a board likes', find: 'if (this.#sequence.length < MAX_LENGTH) ', replace: '' },
      { name: 'a pile of marks fills the memory', find: 'this.#marks > MAX_MARKS ?', replace: 'this.#marks < 0 ?' },
      {
        name: 'a title without an end hides all output',
        find: "'\\u0007\\u0018\\u001a\\n\\u009c'",
        replace: "'\\u0007'",
      },
      {
        name: 'a sequence for an older kind of terminal is not bounded',
        find: "if (character === '\\u009b') return this.#to('sequence')",
        replace: '',
      },
      {
        name: 'a line end within a sequence hides its number',
        find: '    // As a terminal does, which obeys a line end within a sequence.\n    if (isControl(character)) return character\n',
        replace: "    if (isControl(character)) return this.#to('text') + character\n",
      },
      {
        name: 'xterm throws at the end of its screen and shows nothing more',
        find: 'return part === 1 && cursorX + 1 >= terminal.cols && cursorY + 1 >= length',
        replace: 'return part === 7 && cursorX + 1 >= terminal.cols && cursorY + 1 >= length',
      },
    ],
  ),
  ...within(
    `${CONSOLE}/output-queue.ts`,
    [`${CONSOLE}/output-queue.test.ts`],
    [
      {
        name: 'a terminal that has stopped stays',
        find: 'if (this.#pieces.length > 0 && this.#done === before) this.#replace()',
        replace: '',
      },
      {
        name: 'a long output holds the page up',
        find: 'const PIECE_LENGTH = 512',
        replace: 'const PIECE_LENGTH = 512_000',
      },
      {
        name: 'output waits without limit',
        find: 'if (this.#pieces.length * PIECE_LENGTH + bytes.length > this.#maxWaiting) this.#skip()',
        replace: '',
      },
    ],
  ),
  ...within(
    `${CONSOLE}/paced-sender.ts`,
    [`${CONSOLE}/console-client.test.ts`],
    [
      {
        name: 'a paste is sent later, over another connection',
        find: 'return this.#waiting.splice(0).reduce',
        replace: 'return this.#waiting.reduce',
      },
    ],
  ),
]
