import { within } from './target.ts'

const JOBS = ['clients/cli/jobs/jobs.test.ts']
const CAP = ['clients/cli/jobs/cap.isolated.test.ts']
const MATRIX = ['clients/cli/run/matrix/matrix.test.ts']

/** What keeps the runs of one command within one cap, apart from each other, and what was meant. */
export const ofMatrix = [
  ...within(
    'clients/cli/jobs/fill.ts',
    { name: 'an escaped brace becomes a number', find: 'source, IN_PATTERN,', replace: 'source, IN_TEXT,' },
    {
      name: 'what is filled into a pattern is a pattern',
      find: "board_type: filling.board_type?.replaceAll(/[^\\w-]/g, '\\\\$&')",
      replace: 'board_type: filling.board_type',
    },
    {
      name: 'a pattern that is empty once it is filled in passes at once',
      find: 'checked(fillPattern(source, filling))',
      replace: 'fillPattern(source, filling)',
    },
  ),
  ...within(
    { file: 'clients/cli/run/retries.ts', tests: CAP },
    {
      name: 'a start whose answer was lost is a second session when it is tried again',
      find: 'const idempotencyKey = sessions === 1 ? key : `${key}-${sessions}`',
      replace: 'const idempotencyKey = `${key}-${attempts}`',
    },
    {
      name: 'a session that nobody has heard of costs nothing',
      find: 'lostCredits: isSomeLost ? (flags.maxCredits ?? 0) - credits : 0',
      replace: 'lostCredits: 0',
    },
    {
      name: 'a session that nobody has heard of is over once a start is refused',
      find: '(isSomeLost || isLost(tried))',
      replace: 'isLost(tried)',
    },
  ),
  ...within('clients/cli/run/triage/triage.ts', {
    name: 'results of a firmware that is known to pass are of another suite',
    find: '{ ...flags, suite }',
    replace: 'flags',
  }),
  ...within('clients/cli/run/triage/triage.ts', {
    name: 'a triage goes on after a session that nobody has heard of',
    find: 'this.#where.cap - this.credits - this.lostCredits',
    replace: 'this.#where.cap - this.credits',
    tests: CAP,
  }),
  ...within(
    { file: 'clients/cli/run/matrix/jobs.ts', tests: MATRIX },
    {
      name: 'the runs of one command are one session',
      find: '`${idempotencyKey}-job${at}`',
      replace: 'idempotencyKey',
    },
    { name: 'a typing error starts a million runs', find: 'if (runs > MAX_JOBS)', replace: 'if (false)' },
  ),
  ...within(
    { file: 'clients/cli/run/matrix/flags.ts', tests: MATRIX },
    { name: 'a type that is given twice is paid for twice', find: 'if (all.includes(type))', replace: 'if (false)' },
    { name: 'the name of a type is a path', find: 'if (!TYPE.test(type))', replace: 'if (false)' },
  ),
  ...within('clients/cli/jobs/places.ts', {
    name: 'runs that are all refused wait for each other',
    find: 'if (this.#taken <= this.#waiting + 1) return false',
    replace: 'if (this.#taken === 0) return false',
    tests: JOBS,
  }),
  ...within('clients/cli/jobs/line-printer.ts', {
    name: 'a board commands the terminal beside the lines of others',
    find: "oneLine(stripVTControlCharacters(line.replace(/\\r$/, '')))",
    replace: 'line',
    tests: JOBS,
  }),
  ...within('clients/cli/jobs/run-jobs.ts', {
    name: 'what was interrupted counts as a failed test',
    find: '    SIGNALS.find((code) => codes.includes(code)) ??\n',
    replace: '',
    tests: JOBS,
  }),
  ...within('clients/cli/run/retries.ts', {
    name: 'a retry may cost what the first try has used',
    find: '{ maxCredits: flags.maxCredits - credits }',
    replace: '{ maxCredits: flags.maxCredits }',
    tests: CAP,
  }),
  ...within('clients/cli/run/triage/triage.ts', {
    name: 'each run of a triage may cost the whole cap',
    find: 'board, maxCredits: left }',
    replace: 'board, maxCredits: this.#where.cap }',
    tests: CAP,
  }),
]
