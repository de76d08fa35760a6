import { within } from './target.ts'

const PLAYER = 'components/recording'
const SHARED = ['app/shared/shared.isolated.test.ts']
const PINS = ['http/sockets/pins.isolated.test.ts']
const BOARD = ['http/sockets/board-control.isolated.test.ts']

/** What others see of a session: links, recordings, and viewers at other instances. */
export const ofShared = [
  ...within(
    { file: 'core/consoles/shared.ts', tests: SHARED },
    {
      name: 'a link that was revoked, or is of another session, shows a session',
      find: 'const found = await findTicket(ticket, sessionId)',
      replace:
        'const found = (await findTicket(ticket, sessionId)) ?? (await db().select({ id: sessions.id, userId: sessions.userId, expiresAt: sessions.createdAt }).from(sessions).where(eq(sessions.id, sessionId)))[0]',
    },
    {
      name: 'a link names the image though other firmware runs',
      find: 'flashed: labels.flashed && withoutName(labels.flashed)',
      replace: 'flashed: null',
    },
    {
      name: 'the page of a link says what the files of its owner are called',
      find: 'file: file && unnamed(file), at',
      replace: 'file, at',
    },
    {
      name: 'the log of a link ends before its output is stored',
      find: 'status: await findOwnRecord(found.userId, sessionId)',
      replace: 'status: { ...(await findOwnRecord(found.userId, sessionId)), stored: 0 }',
    },
  ),
  ...within('http/sockets/viewer-messages.ts', {
    name: 'the console of a link says what the files of its owner are called',
    find: "command.file && by === 'link'",
    replace: 'command.file && false',
    tests: SHARED,
  }),
  ...within('core/consoles/reader.ts', {
    name: 'what is stored while the record is read passes for a gap',
    find: 'if (read.length > 0 || stored <= next) return read',
    replace: 'if (read.length > 0 || console.stored <= next) return read',
  }),
  ...within('http/pages/shared-link.ts', {
    name: 'links can be guessed without limit',
    find: "error.code === 'unauthorized')",
    replace: "error.code === 'not_found')",
    tests: SHARED,
  }),
  ...within(`${PLAYER}/recording.ts`, {
    name: 'a long pause is played as it was',
    find: 'Math.min(MAX_PAUSE_MS, pause)',
    replace: 'pause',
    tests: [`${PLAYER}/player.test.ts`],
  }),
  ...within(
    { file: `${PLAYER}/playback.ts`, tests: [`${PLAYER}/player.test.ts`] },
    { name: 'what was paused plays on beside what plays', find: 'run !== this.#run || ', replace: '' },
    {
      name: 'a recording that goes back shows what came later',
      find: '    this.#outside.write(RESET)\n',
      replace: '',
    },
  ),
  ...within(
    { file: 'core/consoles/board-hub.ts', tests: PINS },
    {
      name: 'viewers at other instances see no pins change',
      find: 'if (until > now) this.tell(instance, ',
      replace: 'if (until < now) this.tell(instance, ',
    },
    {
      name: 'viewers at other instances begin without pins',
      find: 'if (instance && !this.find(sessionId)) ',
      replace: "if (instance === '' && !this.find(sessionId)) ",
    },
  ),
  ...within('core/commands/request.ts', {
    name: 'a break is recorded as a reset',
    find: "return ['board_break',",
    replace: "return ['board_reset',",
    tests: BOARD,
  }),
  ...within(
    { file: 'core/pins/set.ts', tests: PINS },
    { name: 'nobody knows who set a pin', find: '  await recordOnce(user, sessionId)\n', replace: '' },
    { name: 'each pin that is set is recorded', find: 'if (remaining >= 0)', replace: 'if (remaining < 9)' },
    {
      name: 'a pin is not set from another instance',
      find: "  pinHub.tell(instance, { t: 'set_pin', session: sessionId, pin, input })\n",
      replace: '',
    },
  ),
]
