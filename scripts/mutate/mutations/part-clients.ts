import { within } from './target.ts'

/** What clients and pages do with parts. */
export const ofPartClients = [
  ...within('clients/typescript/src/base-console.ts', {
    name: 'an expect waits for a board that is locked up',
    find: ' || this.lockUp.isEnd',
    replace: '',
    tests: ['clients/typescript/console.test.ts'],
  }),
  ...within('clients/typescript/src/run-script.ts', {
    name: 'a run waits for a board that is locked up',
    find: 'limit.isOver || isLockedUp',
    replace: 'limit.isOver',
    tests: ['clients/typescript/run-script.test.ts'],
  }),
  ...within('clients/typescript/src/lock-up.ts', {
    name: 'a run ends before it has read what was printed before a lock-up',
    find: ' && offset >= this.#news.offset',
    replace: '',
    tests: ['clients/typescript/run-script.test.ts'],
  }),
  ...within(
    'components/console/parts/set-queue.ts',
    {
      name: 'each step of a slider is a request',
      find: ' this.#waiting.pop()',
      replace: ' void last',
    },
    {
      name: 'a release overtakes its press',
      find: 'if (!this.#isSending) void this.#sendAll()',
      replace: 'void this.#sendAll()',
    },
  ),
  ...within('components/console/parts/pixels.ts', {
    name: 'what a screen does not light is seen through',
    find: '4 * at + 3)',
    replace: '4 * at + 4)',
  }),
  ...within('clients/cli/commands/screenshot.ts', {
    name: 'a terminal gets the bytes of a PNG',
    find: "output === '-' && out.screen.isTTY",
    replace: "output === '' && out.screen.isTTY",
    tests: ['clients/cli/screenshot.test.ts'],
  }),
  ...within('wire/parts-file.ts', {
    name: 'a file with something else beside its parts is taken',
    find: 'if (other)\n      throw',
    replace: 'if (other && !root)\n      throw',
    tests: ['clients/cli/parts-file.test.ts'],
  }),
  ...within(
    { file: 'clients/typescript/src/board-clock.ts', tests: ['clients/typescript/run-script.test.ts'] },
    {
      name: 'a board at max is waited for by our clock',
      find: "this.#countsBoardTime = speed === 'max'",
      replace: 'this.#countsBoardTime = speed === undefined',
    },
    {
      name: 'the time of a board before the wait counts',
      find: 'start ??= boardMs',
      replace: 'start ??= 0',
    },
  ),
  ...within('clients/typescript/src/script.ts', {
    name: 'a script passes over what sets a part',
    find: '        acts.push(step)',
    replace: "        if ('send' in step) acts.push(step)",
    tests: ['clients/typescript/run-script.test.ts'],
  }),
  ...within('clients/cli/run/flags.ts', {
    name: 'a step sets a part that nobody declared',
    find: '  if (flags.session === undefined) assertDeclared(steps, flags.parts?.parts ?? [], advice.parts)\n',
    replace: '',
  }),
]
