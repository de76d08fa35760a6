import { within } from './target.ts'

const CONSOLE = 'components/console'

export const ofTerminals = [
  ...within(
    `${CONSOLE}/safe-sequences.ts`,
    {
      name: 'a board’s question is answered into it',
      find: "if (!SHOWS.test(sequence) && !ERASES.test(sequence)) return ''",
      replace: '',
    },
    {
      name: 'a board reports the mouse to itself',
      find: '.filter((mode) => MODES.has(mode))',
      replace: '',
    },
    {
      name: 'a board changes titles and the clipboard',
      find: "if (this.#beginsString(character)) return this.#to('string')",
      replace: '',
    },
    { name: 'a few bytes of a board stop the browser', find: 'Math.min(Number(number), max)', replace: 'number' },
    { name: 'a sequence is as long as a board likes', find: 'if (this.#sequence.length < MAX_LENGTH) ', replace: '' },
    { name: 'a pile of marks fills the memory', find: 'this.#marks > MAX_MARKS ?', replace: 'this.#marks < 0 ?' },
    {
      name: 'a title without an end hides all output',
      find: "'\\u0007\\u0018\\u001a\\n\\u009c'",
      replace: "'\\u0007'",
    },
    {
      name: 'a sequence for an older kind of terminal is not bounded',
      find: "if (character === '\\u009b') return this.#to('sequence')",
      replace: '',
    },
    {
      name: 'a line end within a sequence hides its number',
      find: '    // As a terminal does, which obeys a line end within a sequence.\n    if (isControl(character)) return character\n',
      replace: "    if (isControl(character)) return this.#to('text') + character\n",
    },
    {
      name: 'xterm throws at the end of its screen and shows nothing more',
      find: 'return part === 1 && cursorX + 1 >= terminal.cols && cursorY + 1 >= length',
      replace: 'return part === 7 && cursorX + 1 >= terminal.cols && cursorY + 1 >= length',
    },
  ),
  ...within(
    `${CONSOLE}/output-queue.ts`,
    {
      name: 'a terminal that has stopped stays',
      find: 'if (this.#pieces.length > 0 && this.#done === before) this.#replace()',
      replace: '',
    },
    {
      name: 'a long output holds the page up',
      find: 'const PIECE_LENGTH = 512',
      replace: 'const PIECE_LENGTH = 512_000',
    },
    {
      name: 'output waits without limit',
      find: 'if (this.#pieces.length * PIECE_LENGTH + bytes.length > maxWaiting) this.#skip()',
      replace: '',
    },
  ),
  ...within(`${CONSOLE}/paced-sender.ts`, {
    name: 'a paste is sent later, over another connection',
    find: 'return this.#waiting.splice(0).reduce',
    replace: 'return this.#waiting.reduce',
    tests: [`${CONSOLE}/console-client.test.ts`],
  }),
  ...within(
    `${CONSOLE}/output-feed.ts`,
    {
      name: 'a terminal that is loaded late begins empty',
      find: 'this.#chunks.forEach(give)',
      replace: '',
    },
    { name: 'all that a board prints is kept in memory', find: 'this.#length > 2 * this.#maxKept', replace: 'false' },
  ),
  ...within(
    `${CONSOLE}/console-client.ts`,
    {
      name: 'a page is read again for what it was made with',
      find: 'this.#said !== undefined && this.#said !== now',
      replace: 'this.#said !== now',
    },
    {
      name: 'a board whose power came back meanwhile is shown as off',
      find: '      this.#events.power?.(false)\n',
      replace: '',
    },
  ),
  ...within(`${CONSOLE}/console-view.ts`, {
    name: 'pins that did not change are forgotten',
    find: 'new Map([...known, ...changes]',
    replace: 'new Map([...changes]',
  }),
]
