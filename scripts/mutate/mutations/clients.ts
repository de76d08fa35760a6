import { within } from './target.ts'

const SRC = 'clients/typescript/src'
const FEED = ['clients/typescript/console-feed.test.ts']
const CONSOLE = ['clients/typescript/console.test.ts']
const HOSTILE = ['clients/cli/hostile-service.isolated.test.ts']

/** The console of the TypeScript SDK, and what programs write to a terminal. */
export const ofClients = [
  ...within(
    { file: `${SRC}/matcher.ts`, tests: [`${SRC}/script.test.ts`] },
    {
      name: 'a text matches twice',
      find: 'Math.max(from, this.#oldest)',
      replace: 'Math.max(0, this.#oldest)',
    },
    {
      name: 'a fail that ends with what is expected passes',
      find: 'one.match.end < best.match.end',
      replace: 'one.match.end <= best.match.end',
    },
  ),
  ...within(`${SRC}/matcher.ts`, {
    name: 'a slow pattern keeps all else from running',
    find: 'withinLimit(this.#limitMs, work, tooSlow)',
    replace: 'withinLimit(2_000, work, tooSlow)',
  }),
  ...within(
    { file: `${SRC}/check-arguments.ts`, tests: CONSOLE },
    {
      name: 'an object is typed as [object Object]',
      find: "if (typeof value !== 'string') throw",
      replace: "if (typeof value === 'undefined') throw",
    },
    {
      name: 'a time limit that is no number never ends',
      find: "!(typeof value === 'number' && value >= 0)",
      replace: 'false',
    },
  ),
  ...within(`${SRC}/gaps.ts`, {
    name: 'what is expected is found across lost output',
    find: 'if (!isWhole) throw',
    replace: 'if (false) throw',
    tests: CONSOLE,
  }),
  ...within(
    { file: `${SRC}/console-feed.ts`, tests: FEED },
    {
      name: 'what older firmware printed is found in the output of the new one',
      find: "    if (typeof options.from === 'number') this.#next = options.from\n",
      replace: '',
    },
    {
      name: 'a console of what is new shows old output where it is cut at once',
      find: 'this.#next ?? startOf(this.#options)',
      replace: "this.#next ?? 'tail'",
    },
    {
      name: 'a connection that is made again continues elsewhere',
      find: 'this.#next ?? startOf(this.#options)',
      replace: 'startOf(this.#options)',
    },
    {
      name: 'output that was seen is found again',
      find: 'message.bytes.subarray(seen)',
      replace: 'message.bytes',
    },
    { name: 'a console is connected again for ever', find: '        this.#tries += 1\n', replace: '' },
    {
      name: 'what a session printed at its end is lost',
      find: '          yield* this.#readRest()\n',
      replace: '',
    },
  ),
  ...within(`${SRC}/open-socket.ts`, {
    name: 'a connection whose other end is gone never ends',
    find: 'socket.isPaused ? timer.refresh() : socket.terminate()',
    replace: 'timer.refresh()',
    tests: FEED,
  }),
  ...within(
    { file: `${SRC}/base-console.ts`, tests: FEED },
    {
      name: 'an expect waits on after the session has ended',
      find: '      if (this.#ending) throw this.#ending\n',
      replace: '',
    },
    {
      name: 'what waits pushes out what is expected next',
      find: '        await nextTurn()\n',
      replace: '',
      tests: CONSOLE,
    },
  ),
  ...within(`${SRC}/recent-output.ts`, {
    name: 'a slow reader misses output',
    find: 'await this.#change.next\n      else',
    replace: 'this.#drop()\n      else',
    tests: FEED,
  }),
  ...within(`${SRC}/typing-pace.ts`, {
    name: 'the service refuses what is typed too fast',
    find: 'this.#left >= 0 ? 0',
    replace: 'true ? 0',
    tests: FEED,
  }),
  ...within(`${SRC}/visible.ts`, {
    name: 'a terminal obeys what a service says',
    find: 'return text.replaceAll(OBEYED',
    replace: "return text.replaceAll('x'",
    tests: HOSTILE,
  }),
  ...within(`${SRC}/errors.ts`, {
    name: 'the text of an error commands the terminal that prints it',
    find: 'super(visible(message), options)',
    replace: 'super(message, options)',
    tests: ['clients/cli/terminal-text.test.ts'],
  }),
  ...within('clients/typescript/src/check-online.ts', {
    name: 'a run asks twice which boards there are',
    find: 'answers.get(type) ?? ask(type)',
    replace: 'ask(type)',
    tests: ['clients/cli/answers.test.ts'],
  }),
  ...within('clients/typescript/src/start-session.ts', {
    name: 'a start waits in silence for boards that are all offline',
    find: "record.state === 'queued' && !options.waitForOffline",
    replace: 'false',
    tests: ['clients/typescript/session.test.ts'],
  }),
  ...within('clients/typescript/src/check-online.ts', {
    name: 'a queue of boards that are all offline is joined',
    find: 'if (found?.online !== 0) return',
    replace: 'return',
    tests: ['clients/cli/answers.test.ts'],
  }),
  ...within(
    { file: `${SRC}/pins.ts`, tests: ['clients/typescript/session.test.ts'] },
    {
      name: 'a pin of any other name is read',
      find: 'pins.find((pin) => pin.name === name)',
      replace: 'pins.at(0)',
    },
    {
      name: 'volts on a pin are sent as a level',
      find: "typeof input === 'number' ? { level: input } : input",
      replace: '{ level: input }',
    },
  ),
]
