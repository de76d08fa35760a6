import { within } from './target.ts'

const RECORDING = 'components/recording'
const PLOTTER = 'components/plotter'

export const ofFilms = [
  ...within(
    { file: `${RECORDING}/recording.ts`, tests: [`${RECORDING}/player.test.ts`] },
    {
      name: 'a film shows the times of pins a second late',
      find: 'this.#atMs - agoMs',
      replace: 'this.#atMs',
    },
    { name: 'a log that broke off is a film', find: '    this.#read(this.#rest)\n', replace: '' },
    {
      name: 'the length of a film passes for what is left out of it',
      find: 'this.#skippedMs += pause - shown',
      replace: 'this.#skippedMs += shown',
    },
  ),
  ...within(`${RECORDING}/recording.ts`, {
    name: 'behind a pause a film has the time of day from before it',
    find: 'this.#before === undefined || pause > shown',
    replace: 'this.#before === undefined',
    tests: [`${RECORDING}/film.test.ts`],
  }),
  ...within(`${RECORDING}/playback.ts`, {
    name: 'the rest of a frame is never shown',
    find: 'this.#next = end',
    replace: 'this.#next = { frame: end.frame + 1, byte: 0 }',
    tests: [`${RECORDING}/player.test.ts`],
  }),
  ...within(
    `${RECORDING}/marks.ts`,
    { name: 'a bar has marks without limit', find: 'if (this.#marks.length < MAX_MARKS) ', replace: '' },
    {
      name: 'a program that is lost fills the events of its film',
      find: 'this.#said?.like !== like',
      replace: 'this.#said?.text !== note',
    },
    {
      name: 'a program that is lost again after a reset has no event',
      find: 'if (!this.#said?.isOfSpeed) this.#said = undefined',
      replace: '',
    },
    {
      name: 'a flash that failed looks like one that did not',
      find: 'if (note.startsWith(FAILED)) ',
      replace: 'if (false) ',
    },
  ),
  ...within(`${RECORDING}/name-flashes.ts`, {
    name: 'flashes that have no mark give their files to others',
    find: ' && marks.length < MAX_MARKS',
    replace: '',
  }),
  ...within(
    'core/firmware/flashed.ts',
    {
      name: 'a film knows the first flashes, not the last',
      find: 'order by created_at desc, id desc limit ${MAX_FLASHES}',
      replace: 'order by created_at, id limit ${MAX_FLASHES}',
    },
    {
      name: 'the flashes of others are read',
      find: 'and(eq(sessions.id, sessionId), eq(sessions.userId, user.id))',
      replace: 'and(eq(sessions.id, sessionId))',
    },
    {
      name: 'the id of a session is that of a command',
      find: 'const withTable = (column: SQLWrapper): SQL => sql`${column}`',
      replace: 'const withTable = (column: SQLWrapper) => column',
    },
  ),
  ...within('core/sessions/timeline.ts', {
    name: 'a long timeline ends before what is new',
    find: 'order by at desc, stage desc',
    replace: 'order by at, stage',
  }),
  ...within(`${RECORDING}/moment.ts`, {
    name: 'a link to a moment loses the secret of a shared link',
    find: "part !== '' && !MOMENT.test(part)",
    replace: 'false',
  }),
  ...within(
    { file: 'wire/thin-note.ts', tests: ['wire/pin-notes.test.ts'] },
    {
      name: 'the last change of a pin is left out of the record',
      find: 'at % 2 === 1 || last.has(one)',
      replace: 'at % 2 === 0',
    },
    {
      name: 'a pin that changes fast fills the record',
      find: 'if (note.length <= MAX_NOTE) return note',
      replace: 'return note',
    },
  ),
  ...within('core/consoles/rows.ts', {
    name: 'a film shows what was printed seconds later',
    find: ' && piece.atUs - first.atUs <= MAX_ROW_US',
    replace: '',
  }),
  ...within(
    'wire/screen-notes.ts',
    {
      name: 'a note of a screen unpacks to any size',
      find: 'btoa(rows.slice(0, size).padEnd(size',
      replace: 'btoa(rows.padEnd(size',
    },
    {
      name: 'a picture of a record is of any size',
      find: 'picture.width <= MAX_SIDE && picture.height <= MAX_SIDE',
      replace: 'picture.width > 0',
    },
    {
      name: 'a picture that is cut breaks the film of its session',
      find: '(${BASE64.source})',
      replace: '([A-Za-z0-9+/]+={0,2})',
    },
    {
      name: 'a picture without pixels breaks the film of its session',
      find: 'x([1-9]\\\\d{0,3})',
      replace: 'x(\\\\d{1,4})',
    },
  ),
  ...within('wire/record-notes.ts', {
    name: 'viewers are shown the notes of screens',
    find: '[PINS_NOTE, PARTS_NOTE, SCREEN_NOTE]',
    replace: '[PINS_NOTE, PARTS_NOTE]',
    tests: ['core/parts/screen-notes.test.ts'],
  }),
  ...within(
    'core/parts/screen-notes.ts',
    {
      name: 'a screen that never rests fills the record',
      find: 'this.#waiting.size > 0 && this.#written <= MAX_PICTURES',
      replace: 'this.#waiting.size > 0',
    },
    {
      name: 'a screen that tells itself again fills the record',
      find: 'state.frame === before ? undefined : ',
      replace: '',
    },
    {
      name: 'one screen that never rests is recorded alone',
      find: 'const [next] = this.#waiting',
      replace: 'const next = [...this.#waiting].at(-1)',
    },
  ),
  ...within(
    'core/parts/live-parts.ts',
    {
      name: 'a part that tells itself again fills the record',
      find: 'this.#settings.has(key) && this.#settings.get(key) !== value',
      replace: 'true',
    },
    {
      name: 'an agent that says ever new names fills the memory',
      find: 'if (this.#names.size < MAX_PARTS) this.#names.add(name)',
      replace: 'this.#names.add(name)',
    },
  ),
  ...within(
    `${PLOTTER}/plot.ts`,
    { name: 'a plot grows without limit', find: 'if (this.#rows.length < MAX_ROWS) ', replace: 'if (true) ' },
    {
      name: 'numbers of one piece have one time',
      find: '(spreadMs * left) / rows.length',
      replace: '0',
    },
    {
      name: 'numbers after a reconnection have the names and times of before',
      find: '    this.#lastMs = undefined\n    this.#header = []\n',
      replace: '',
    },
    {
      name: 'a board makes series without limit',
      find: 'series < 0 && this.names.length < MAX_SERIES',
      replace: 'series < 0',
    },
  ),
  ...within(`${PLOTTER}/statistics.ts`, {
    name: 'statistics are of rows beside what is shown',
    find: ' || atMs < fromMs || atMs > toMs',
    replace: '',
  }),
  ...within(`${PLOTTER}/lanes.ts`, {
    name: 'the lanes of a plot stand upside down, and over each other',
    find: 'free - (count - 1 - place) * height',
    replace: 'free - place * height',
  }),
  ...within(`${PLOTTER}/theme-colors.ts`, {
    name: 'a plot keeps the colours of the other theme',
    find: 'this.#known.clear()',
    replace: '',
  }),
  ...within(
    `${PLOTTER}/read-numbers.ts`,
    { name: 'an address is drawn as a number', find: '  if (HEX.test(text)) return undefined\n', replace: '' },
    {
      name: 'infinity is drawn',
      find: "return Number.isFinite(value) && name !== ''",
      replace: "return name !== ''",
    },
  ),
  ...within('core/consoles/watch.ts', {
    name: 'an owner with two pages is two watchers',
    find: 'Math.max(0, owners - 1)',
    replace: '0',
  }),
  ...within('core/consoles/type.ts', {
    name: 'each key that is typed is a note in the record',
    find: 'if (now - before > TYPING_PAUSE_MS) ',
    replace: '',
  }),
]
