import { within } from './target.ts'

const RUN = 'clients/cli/run'
const VECTORS = [`${RUN}/verdict.test.ts`]

/** What keeps a failing test run from being green. */
export const ofVerdicts = [
  ...within(`${RUN}/verdict.ts`, {
    name: 'a run names a limit that did not end it',
    find: '`within ${limit}`',
    replace: "'within 60 s'",
    tests: [`${RUN}/limits.test.ts`],
  }),
  ...within('clients/cli/durations.ts', {
    name: 'a run may have no real time at all',
    find: 'if (ms === 0) throw',
    replace: 'if (ms < 0) throw',
    tests: ['clients/cli/parts.test.ts'],
  }),
  ...within(
    `${RUN}/verdict.ts`,
    {
      name: 'a report that passes makes up for steps that are missing',
      find: "outcome?.result !== 'passed' && steps.some(isWait)",
      replace: 'false',
    },
    {
      name: 'steps that are done make up for a report that is missing',
      find: '  if (report?.passed === null) return timeout\n',
      replace: '',
    },
    {
      name: 'a report that is cut off hides what has failed',
      find: "report?.passed === false || report?.cases.some(({ result }) => result === 'failed')",
      replace: 'report?.passed === false',
    },
  ),
  ...within(
    `${RUN}/flags.ts`,
    {
      name: 'a run waits for a pattern that is found before anything is printed',
      find: "if (regex.test(''))",
      replace: 'if (false)',
    },
    {
      name: 'a pattern from a variable that is not set only says what it matches',
      find: "if (text === '')",
      replace: 'if (false)',
    },
  ),
  ...within(`${RUN}/report/index.ts`, {
    name: 'a report in which nothing ran passes',
    find: 'this.#reader.ran > 0 && ',
    replace: '',
    tests: VECTORS,
  }),
  ...within(
    { file: `${RUN}/report/tap.ts`, tests: VECTORS },
    {
      name: 'TAP: any word after a hash forgives a failure',
      find: '(?<kind>skip|skipped|todo)(?=[\\s:]|$)',
      replace: '(?<kind>skip|skipped|todo)',
    },
    {
      name: 'TAP: a test is counted twice',
      find: 'if (this.#numbers.has(number)) this.#object(`TAP test ${number} came twice`)',
      replace: '',
    },
    {
      name: 'TAP: more tests than planned pass',
      find: 'number > (this.#plan ?? number)',
      replace: 'false',
    },
    {
      name: 'TAP: a test after the last plan is not seen',
      find: 'if (this.#isPlanLast) this',
      replace: 'if (false) this',
    },
    {
      name: 'TAP: a subtest that failed is left open and passes',
      find: 'if (this.#hasOpenFailure && this.isComplete)',
      replace: 'if (false)',
    },
    { name: 'TAP: tests that are to do count as run', find: 'if (!isForgiven)', replace: 'if (!isSkipped)' },
    { name: 'TAP: a bail-out is not seen', find: 'else if (bailOut)', replace: 'else if (bailOut && false)' },
  ),
  ...within(
    { file: `${RUN}/report/unity.ts`, tests: VECTORS },
    {
      name: 'Unity: a second suite that never ends passes',
      find: 'this.#new.size === 0 && ',
      replace: '',
    },
    {
      name: 'Unity: a third run that dies passes by the first two',
      find: '    this.#new.add(key)\n',
      replace: '    if (!this.#known.has(key)) this.#new.add(key)\n',
    },
    {
      name: 'Unity: a run that dies and begins again passes',
      find: 'if (this.#isRunning || this.#suite.length > 0) this',
      replace: 'if (false) this',
    },
    { name: 'Unity: no tests pass', find: 'if (tests === 0)', replace: 'if (tests < 0)' },
    {
      name: 'Unity: cases that the summary does not count pass',
      find: "count('failed') !== failures || !isWhole",
      replace: 'false',
    },
  ),
  ...within(
    { file: `${RUN}/report/ztest.ts`, tests: VECTORS },
    { name: 'ztest: a fault of Zephyr passes', find: 'if (fault) this', replace: 'if (fault === line) this' },
    {
      name: 'ztest: a board that starts again after its tests passes',
      find: '(this.#hasBegun || this.#hasEnded) &&',
      replace: 'this.#hasBegun &&',
    },
    {
      name: 'ztest: a suite that failed passes',
      find: 'this.#failedSuite ?? (hasFailed',
      replace: '(hasFailed',
    },
    {
      name: 'ztest: a test without a result passes',
      find: 'if (this.#started !== undefined) this.problem',
      replace: 'if (false) this.problem',
    },
    {
      name: 'ztest: a board that starts in the middle passes',
      find: '(this.#hasBegun || this.#hasEnded) &&',
      replace: 'this.#hasEnded &&',
    },
  ),
  ...within(
    { file: `${RUN}/suite.ts`, tests: [`${RUN}/junit.test.ts`] },
    {
      name: 'a lost connection is reported as a failure of the test',
      find: "result: 'error', type: resultOf(verdict)",
      replace: "result: 'failed', type: resultOf(verdict)",
    },
    {
      name: 'a run that failed has a report in which every case has passed',
      find: "why === null || cases.some(({ result }) => result === 'failed' || result === 'error')",
      replace: 'true',
    },
  ),
  ...within('clients/cli/manifest/schema.ts', {
    name: 'a member of a manifest that is misspelt is left out',
    find: 'z.strictObject({ name: text.optional()',
    replace: 'z.object({ name: text.optional()',
    tests: ['clients/cli/manifest/manifest.test.ts'],
  }),
  ...within(
    { file: 'clients/cli/jobs/budget.ts', tests: ['clients/cli/jobs/jobs.test.ts'] },
    {
      name: 'jobs together cost more than their cap',
      find: '  if (left < price) return 0\n',
      replace: '',
    },
    {
      name: 'a job begins with what another may still use',
      find: '    this.#left -= part\n',
      replace: '',
    },
  ),
  ...within(
    { file: 'clients/cli/jobs/progress.ts', tests: ['clients/cli/jobs/jobs.test.ts'] },
    {
      name: 'a board commands the terminal through the live table',
      find: 'oneLine(lastLines(this.#tail, 1))',
      replace: 'this.#tail',
    },
    {
      name: 'the name of a target commands the terminal',
      find: 'this.name = oneLine(name)',
      replace: 'this.name = name',
    },
  ),
]
