import { within } from './target.ts'

const SOCKETS = ['http/sockets/console.test.ts']
const HOSTILE = ['http/sockets/hostile-agent.test.ts']
const RECORD = ['core/consoles/record.test.ts']
const PAGE = 'app/(console)/(sessions)/sessions/[session_id]/console'

export const ofConsoles = [
  ...within('core/consoles/stream.ts', SOCKETS, [
    {
      name: 'what an agent says of an older binding reaches the next user',
      find: 'console?.source?.binding === this.#binding && !console.isDetached ? console : undefined',
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
  ...within('core/consoles/writer.ts', SOCKETS, [
    {
      name: 'output is acknowledged before it is stored',
      find: '  const stored = await logStore().store(taken)',
      replace:
        '  for (const { console, pieces } of taken)\n    console.source?.acknowledge(pieces.reduce((end, piece) => Math.max(end, endOf(piece)), 0))\n  const stored = await logStore().store(taken)',
    },
  ]),
  ...within('core/consoles/postgres/store.ts', RECORD, [
    {
      name: 'two instances store the same output',
      find: 'and consoles.bytes_out = head."from"',
      replace: '',
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
      find: 'binding_no = ${NO_BINDING}, ',
      replace: '',
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
  ...within('core/consoles/tickets.ts', SOCKETS, [
    { name: 'a ticket outlives its key', find: ', not(isKeyGone))', replace: ')' },
    {
      name: 'a revoked ticket opens its console',
      find: ', isNull(consoleTickets.revokedAt)',
      replace: '',
    },
    { name: 'a revoked ticket stays open elsewhere', find: "await tellInstances({ t: 'credentials' })", replace: '' },
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
  ...within('http/sockets/console-socket.ts', SOCKETS, [
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
  ...within('http/sockets/open-consoles.ts', SOCKETS, [
    {
      name: 'a followed log outlives its key',
      find: 'addOpen({ ...log, close })',
      replace: 'addOpen({ ...log, close: () => {} })',
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
  ]),
  ...within('http/sockets/viewer.ts', SOCKETS, [
    { name: 'who may only read types', find: "else if (this.#mode === 'ro') ", replace: 'else if (!this.#mode) ' },
    {
      name: 'each refused key is answered',
      find: 'if (now - (this.#refusedAt.get(why) ?? Number.NEGATIVE_INFINITY) < REFUSED_MS) return',
      replace: '',
    },
  ]),
  ...within(
    'http/sockets/close-socket.ts',
    ['http/sockets/close-socket.test.ts'],
    [
      { name: 'a closed socket is still heard', find: "socket.removeAllListeners('message')", replace: '' },
      { name: 'a closed socket waits for the other end', find: 'socket.terminate()', replace: 'undefined' },
    ],
  ),
  ...within('http/sockets/work-queue.ts', HOSTILE, [
    { name: 'an agent’s messages wait without limit', find: 'this.#waiting >= MAX_WAITING', replace: 'false' },
  ]),
  ...within('core/agents/find.ts', SOCKETS, [
    { name: 'a revoked agent connects', find: ', isNull(agents.revokedAt))', replace: ')' },
  ]),
  ...within(
    'core/agents/connections.ts',
    ['core/agents/connections.test.ts'],
    [
      {
        name: 'an older connection of an agent stays',
        find: 'if (replaced) await tellInstance(',
        replace: 'if (!replaced) await tellInstance(',
      },
      {
        name: 'an older connection of an agent lives beside the newer one',
        find: 'eq(agents.connectionNo, connection), ',
        replace: '',
      },
      {
        name: 'an agent connects that was revoked meanwhile',
        find: ' and revoked_at is null\n    returning connection_no::int as connection, before.connected_instance as replaced',
        replace: '\n    returning connection_no::int as connection, before.connected_instance as replaced',
      },
      { name: 'a revoked agent stays connected', find: 'if (instance) await', replace: 'if (!instance) await' },
    ],
  ),
  ...within(
    'agent/slot.ts',
    ['agent/slot.test.ts', 'agent/acts.test.ts'],
    [
      {
        name: 'what one user typed reaches the board of the next',
        find: 'if (this.#held?.binding === frame.binding) this.#held.type(frame)',
        replace: 'this.#held?.type(frame)',
      },
      {
        name: 'the late end of one binding wipes the board of the next',
        find: 'if (this.#held && this.#held.binding <= binding) await',
        replace: 'if (this.#held) await',
      },
      {
        name: 'what one user’s session acknowledged is lost to the next',
        find: 'if (this.#held?.binding === binding) this.#held.acknowledge(offset)',
        replace: 'this.#held?.acknowledge(offset)',
      },
      {
        name: 'the end of one session’s time wipes the board of the next',
        find: 'if (held?.binding !== binding) return\n    held.lease',
        replace: 'if (!held) return\n    held.lease',
      },
      {
        name: 'a repeated command starts a board twice',
        find: 'binding <= this.#newest',
        replace: 'binding < this.#newest',
      },
      {
        name: 'a board is clean although its base image does not start',
        find: 'if (check) await checkBase(',
        replace: 'if (watch === undefined && check) await checkBase(',
      },
      {
        name: 'one user acts on the board of another',
        find: 'if (held?.binding !== act.binding) return',
        replace: 'if (!held) return',
      },
    ],
  ),
  ...within(
    'agent/holding.ts',
    ['agent/slot.test.ts'],
    [{ name: 'a key that comes again is typed again', find: 'if (seq <= this.#lastSeq) return', replace: '' }],
  ),
  ...within(
    'agent/acts.ts',
    ['agent/acts.test.ts'],
    [
      {
        name: 'a board that fails is its user’s fault',
        find: 'await startBase(base)',
        replace: 'await startBase(base).catch(() => {})',
      },
    ],
  ),
  ...within(
    `${PAGE}/safe-sequences.ts`,
    [`${PAGE}/safe-sequences.test.ts`],
    [
      {
        name: 'a board’s question is answered into it',
        find: 'for (const id of questions) ',
        replace: 'for (const id of questions.slice(1)) ',
      },
      {
        name: 'a board changes titles and the clipboard',
        find: 'for (const command of commands) ',
        replace: 'for (const command of commands.slice(2)) ',
      },
    ],
  ),
  ...within(
    `${PAGE}/paced-sender.ts`,
    [`${PAGE}/console-client.test.ts`],
    [
      {
        name: 'a paste is sent later, over another connection',
        find: 'return this.#waiting.splice(0).reduce',
        replace: 'return this.#waiting.reduce',
      },
    ],
  ),
]
