import { within } from './target.ts'

const HOSTILE = ['clients/cli/hostile-service.isolated.test.ts']

/** The command line and the GitHub Action. */
export const ofCommandLine = [
  ...within('clients/cli/slow-patterns.ts', {
    name: 'a slow pattern keeps a run from its end',
    find: "  setFlagsFromString('--enable-experimental-regexp-engine-on-excessive-backtracks')\n",
    replace: '',
  }),
  ...within(
    { file: 'clients/cli/terminal-text.ts', tests: HOSTILE },
    {
      name: 'a character within an escape hides a string',
      find: "    if (character === DELETE) return ''\n",
      replace: '',
      tests: ['clients/cli/terminal-text.test.ts'],
    },
    {
      name: 'a board sets the clipboard of a terminal',
      find: 'if (!stream.isTTY) return',
      replace: 'if (stream) return',
    },
    {
      name: 'a string for the terminal is left out only if it comes at once',
      find: "else if (before === 'escape' && character < ' ') return character",
      replace: "else if (before === 'escape' && character < '\\u0000') return character",
      tests: ['clients/cli/terminal-text.test.ts'],
    },
    {
      name: 'words of failures are written as they are',
      find: 'process.stderr.write(`${visible(text)}\\n`)',
      replace: 'process.stderr.write(`${text}\\n`)',
    },
  ),
  ...within(
    { file: 'clients/cli/output.ts', tests: HOSTILE },
    {
      name: 'JSON hides control characters of 8-bit terminals',
      find: 'visible(JSON.stringify(value, null, 2))',
      replace: 'JSON.stringify(value, null, 2)',
    },
    {
      name: 'a table writes labels as they are',
      find: "oneLine(cell instanceof Time && this.screen.isTTY ? cell.forPeople() : String(cell ?? ''))",
      replace: "String(cell ?? '')",
    },
  ),
  ...within('clients/cli/newest.ts', {
    name: 'a version that was withdrawn says nothing of it',
    find: 'return { ...found, withdrawal }',
    replace: 'return found',
    tests: ['clients/cli/answers.test.ts'],
  }),
  ...within('clients/cli/table.ts', {
    name: 'a long cell makes a table wider than the terminal',
    find: 'fitTo(cutTo(text, width), width)',
    replace: 'text',
    tests: ['clients/cli/tables.test.ts'],
  }),
  ...within('clients/cli/failures.ts', {
    name: 'what is wrong is said twice',
    find: '!isAbout && ',
    replace: '',
    tests: ['clients/cli/answers.test.ts'],
  }),
  ...within('clients/action/run/inputs.ts', {
    name: 'an input of the Action that is empty loses its default',
    find: 'wholeNumber(0, MAX_RETRIES)) ?? 1',
    replace: 'wholeNumber(0, MAX_RETRIES)) ?? 0',
    tests: ['clients/action/run.isolated.test.ts'],
  }),
  ...within(
    { file: 'clients/cli/event-stream.ts', tests: ['clients/cli/events.test.ts'] },
    {
      name: 'a stream of events that breaks begins again',
      find: "if (message !== 'comment' && message.id) last = message.id",
      replace: '',
    },
    { name: 'a page in place of the stream is read for ever', find: '!hasBegun || !mayPass', replace: '!mayPass' },
  ),
  ...within('clients/cli/commands/completion.ts', {
    name: 'a service runs commands in the shell that completes',
    find: ' && IS_WORD.test(word)',
    replace: '',
    tests: HOSTILE,
  }),
  ...within(
    { file: 'clients/cli/completion-words.ts', tests: ['clients/cli/completion.test.ts'] },
    {
      name: 'the value of a flag is completed as an argument',
      find: '  if (option) return valuesOf(',
      replace: '  if (option && false) return valuesOf(',
    },
    {
      name: 'a session is completed in the place of another argument',
      find: 'else place.operands++',
      replace: 'else place.operands = 0',
    },
    {
      name: 'the value of a flag counts as an argument where words are completed',
      find: '    if (place.option) place.option = undefined\n    else if',
      replace: '    if',
    },
  ),
  ...within(
    { file: 'clients/cli/completion-cache.ts', tests: ['clients/cli/completion.test.ts'] },
    {
      name: 'a completion has what another service said',
      find: '.update(`${url}\\n${key}`)',
      replace: '.update(``)',
    },
    {
      name: 'a completion asks the service at each press of Tab',
      find: 'Date.now() - statSync(file).mtimeMs < FRESH_MS ?',
      replace: 'false ?',
    },
  ),
  ...within(
    'clients/cli/watch.ts',
    {
      name: 'a table is written into a file for ever',
      find: 'if (!screen.isTTY) throw',
      replace: 'if (false) throw',
    },
    {
      name: 'a table that is watched scrolls away',
      find: 'lines.length <= room ? lines',
      replace: 'lines.length > 0 ? lines',
    },
    { name: 'a line keeps the end of the one before', find: '${line}${ERASE_LINE}', replace: '${line}' },
  ),
  ...within('clients/cli/commands/api.ts', {
    name: 'a body is written as it is',
    find: 'visible(body.toString().trimEnd())',
    replace: 'body.toString().trimEnd()',
    tests: HOSTILE,
  }),
  ...within('clients/cli/commands/console.ts', {
    name: 'the console writes a board’s bytes as they are',
    find: 'process.stdout.write(onScreen(bytes))',
    replace: 'process.stdout.write(bytes)',
    tests: HOSTILE,
  }),
  ...within('clients/action/post.ts', {
    name: 'a service writes commands of a workflow',
    find: 'oneLine(words)',
    replace: 'words',
    tests: HOSTILE,
  }),
  ...within('agent/log.ts', {
    name: 'a terminal obeys the log of an agent',
    find: '${oneLine(line)}',
    replace: '${line}',
  }),
  ...within(
    'clients/cli/whole-file.ts',
    {
      name: 'a file is emptied before its new content is known',
      find: 'if (!isRegular)\n',
      replace: 'if (isRegular !== undefined)\n',
    },
    {
      name: 'half a file stays beside the one that it should replace',
      find: 'if (this.#beside) rmSync(this.#file.path, { force: true })',
      replace: '',
    },
    {
      name: 'others can read a file that was its user’s alone',
      find: 'if (mode !== undefined) chmodSync(this.#file.path, mode)',
      replace: '',
    },
  ),
  ...within(
    'clients/cli/capabilities.ts',
    {
      name: 'a session is paid for on boards that cannot run its test',
      find: "if (isFor === 'test') throw new UsageError(sentence)",
      replace: '',
    },
    {
      name: 'a board that was never online is one that can do nothing',
      find: 'capabilities.length === 0 || ',
      replace: '',
    },
  ),
  ...within('clients/cli/failures.ts', {
    name: 'a trigger that did not come is a failure of the service',
    find: '.startsWith(NO_EDGE)) return EXIT.failed',
    replace: '.startsWith(NO_EDGE)) return EXIT.infrastructure',
    tests: ['clients/cli/capture.test.ts'],
  }),
]
