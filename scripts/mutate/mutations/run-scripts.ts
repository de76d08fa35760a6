import { within } from './target.ts'

const RUN = 'clients/cli/run'
const VECTORS = [`${RUN}/verdict.test.ts`]

/** The steps of a test run in the TypeScript SDK. */
export const ofRunScripts = [
  ...within(
    { file: 'clients/typescript/src/run-script.ts', tests: ['clients/typescript/run-script.test.ts'] },
    {
      name: 'what comes right after a verdict is not read',
      find: 'if (script.hasFailed) return',
      replace: 'if (script.hasFailed || run.isDecided) return',
    },
    {
      name: 'a board that starts again and again is never done',
      find: 'if (run.isDecided) readOn.startAfter(run.seen)',
      replace: "readOn.startAfter(run.isDecided ? run.seen : '')",
    },
    {
      name: 'a run passes although output is missing',
      find: '    this.#isWhole = false\n    await',
      replace: '    await',
    },
  ),
  ...within(
    { file: 'clients/typescript/src/run-script.ts', tests: VECTORS },
    {
      name: 'a last line that has not ended is not judged',
      find: '        run.takeOpenLine()\n',
      replace: '',
    },
    {
      name: 'a run passes although its last output is missing',
      find: 'if (this.#console.offset > (this.#next ?? this.#console.offset)) this.#isWhole = false',
      replace: '',
    },
  ),
  ...within(
    { file: 'clients/typescript/src/script.ts', tests: VECTORS },
    {
      name: 'an exit line that is cut off passes',
      find: '    if (!found) return\n',
      replace: '    if (found ?? true) return\n',
    },
    {
      name: 'an exit line that passes does the steps that are missing',
      find: 'code !== 0 || !this.canPass',
      replace: 'true',
    },
    {
      name: 'an exit line that passes hides one that fails',
      find: "    return result === 'failed' || (result === 'exit' && code !== 0)",
      replace: "    return result === 'failed' || result === 'exit'",
    },
    {
      name: 'a line that goes on passes by its beginning',
      find: 'if (last && !this.matcher.holds(last.expect, last.start))',
      replace: 'if (false)',
    },
  ),
  ...within(
    { file: 'clients/typescript/src/exit-line.ts', tests: VECTORS },
    {
      name: 'an exit line that is not understood is left out',
      find: "(?!-?0+##)(?<own>[^\\\\r\\\\n]*?)'",
      replace: "(?!-?0+##)(?<own>-?\\\\d{1,9})'",
    },
    { name: 'an exit line behind text is left out', find: '${OWN_LINE}|${BEHIND_TEXT}', replace: '${OWN_LINE}' },
    {
      name: 'a command that the board echoes has ended',
      find: 'this.#matcher.textBefore(start, mark) === before',
      replace: 'false',
    },
    {
      name: 'all that prints a typed exit line is its echo',
      find: 'return typed.echoedAt === start',
      replace: 'return true',
    },
  ),
  ...within('clients/typescript/src/pattern.ts', {
    name: 'a carriage return in a pattern is searched for and was taken away',
    find: "if (IS_RETURN.test(part)) return '(?:\\\\r|(?=\\\\n))'",
    replace: "if (IS_RETURN.test(part)) return '\\\\r'",
    tests: VECTORS,
  }),
  ...within(
    'clients/typescript/src/expect-all.ts',
    {
      name: 'a fail that comes before the last of several texts passes',
      find: 'fail.end <= (end ?? fail.end)',
      replace: 'end !== undefined && fail.end <= end',
    },
    {
      name: 'of several fails the first of the list counts',
      find: '.toSorted((one, other) => one.end - other.end)',
      replace: '',
    },
    {
      name: 'what was found of several texts is looked for again',
      find: ' && !this.#found.has(index)',
      replace: '',
    },
  ),
  ...within(
    { file: 'clients/typescript/src/pattern.ts', tests: ['clients/typescript/console.test.ts'] },
    {
      name: 'an empty text is found at once',
      find: "if (pattern === '' || ",
      replace: 'if (',
    },
    {
      name: 'an empty regular expression is found at once',
      find: 'pattern.source === NOTHING',
      replace: 'false',
    },
    {
      name: 'nothing at all is expected, and has come',
      find: 'if (expects.length === 0)',
      replace: 'if (false)',
    },
  ),
]
