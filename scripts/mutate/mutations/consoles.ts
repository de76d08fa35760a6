import { within } from './target.ts'

const ACCESS = ['http/sockets/console-access.isolated.test.ts']
const SHARED = ['app/shared/shared.isolated.test.ts']
const AGENT = ['http/sockets/console-agent.isolated.test.ts']
const HOSTILE = ['http/sockets/hostile-agent.isolated.test.ts']
const LOG = ['core/consoles/log.test.ts']
const RECORD = ['core/consoles/record.test.ts']

export const ofConsoles = [
  ...within(
    { file: 'core/consoles/stream.ts', tests: AGENT },
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
  ),
  ...within('core/consoles/admit.ts', {
    name: 'what older firmware printed is read as the output of the new one',
    find: 'return from > MAX_CONSOLE_BYTES ? stored : from',
    replace: 'return Math.min(from, stored, MAX_CONSOLE_BYTES)',
    tests: LOG,
  }),
  ...within('core/consoles/writer.ts', {
    name: 'output is acknowledged before it is stored',
    find: '  const stored = await logStore().store(taken)',
    replace:
      '  for (const { console, pieces } of taken)\n    console.source?.acknowledge(pieces.reduce((end, piece) => Math.max(end, endOf(piece)), 0))\n  const stored = await logStore().store(taken)',
    tests: ['core/consoles/stream.test.ts'],
  }),
  ...within('core/consoles/postgres/store.ts', {
    name: 'two instances store the same output',
    find: 'and consoles.bytes_out = head."from"',
    replace: '',
    tests: RECORD,
  }),
  ...within(
    { file: 'core/consoles/postgres/delete.ts', tests: RECORD },
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
  ),
  ...within('core/consoles/rows.ts', {
    name: 'notes beyond the size of a row keep everybody’s output from being stored',
    find: 'if (isNoteAtLast && !fits) continue',
    replace: '',
    tests: RECORD,
  }),
  ...within('core/consoles/postgres/delete.ts', {
    name: 'a board prints into the record of a closed account',
    find: 'binding_no = ${DELETED}, first_offset = bytes_out where ${isOfUser}',
    replace: 'first_offset = bytes_out where ${isOfUser}',
    tests: RECORD,
  }),
  ...within(
    { file: 'core/consoles/nats/append.ts', tests: ['core/consoles/nats/log.nats.test.ts'] },
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
  ),
  ...within('core/consoles/nats/purge.ts', {
    name: 'the consoles of closed accounts stay in NATS',
    find: 'if (kept.has(stream)) await',
    replace: 'if (!kept) await',
    tests: ['core/accounts/close.nats.test.ts'],
  }),
  ...within('core/accounts/close.ts', {
    name: 'an account cannot be closed while NATS is away',
    find: '    await logStore().deleteRecords(user)\n',
    replace: '    await logStore().deleteRecords(user)\n    await logStore().purge()\n',
    tests: ['core/accounts/close.nats.test.ts'],
  }),
  ...within(
    { file: 'core/consoles/tickets.ts', tests: ACCESS },
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
  ),
  ...within('core/sessions/place.ts', {
    name: 'made-up addresses use hardware',
    find: 'if (!mayUse)',
    replace: 'if (mayUse === null)',
  }),
]
