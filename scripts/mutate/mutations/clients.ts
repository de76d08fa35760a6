import { within } from './target.ts'

const SRC = 'clients/typescript/src'
const FEED = ['clients/typescript/console-feed.test.ts']
const CONSOLE = ['clients/typescript/console.test.ts']

/** The console of the TypeScript SDK. */
export const ofClients = [
  ...within(
    `${SRC}/matcher.ts`,
    [`${SRC}/script.test.ts`],
    [
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
    ],
  ),
  ...within(`${SRC}/console-feed.ts`, FEED, [
    {
      name: 'a connection that is made again continues elsewhere',
      find: "this.#next ?? 'tail')",
      replace: "'tail')",
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
  ]),
  ...within(`${SRC}/console-link.ts`, FEED, [
    {
      name: 'a connection whose other end is gone never ends',
      find: 'socket.isPaused ? timer.refresh() : socket.terminate()',
      replace: 'timer.refresh()',
    },
  ]),
  ...within(`${SRC}/console.ts`, FEED, [
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
  ]),
  ...within(`${SRC}/recent-output.ts`, FEED, [
    {
      name: 'a slow reader misses output',
      find: 'await this.#change.next\n      else',
      replace: 'this.#drop()\n      else',
    },
  ]),
  ...within(`${SRC}/typing-pace.ts`, FEED, [
    { name: 'the service refuses what is typed too fast', find: 'this.#left >= 0 ? 0', replace: 'true ? 0' },
  ]),
]
