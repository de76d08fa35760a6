import { within } from './target.ts'

const CONSOLE = 'components/console'

export const ofSerialMonitors = [
  ...within(
    'core/consoles/log-formats.ts',
    {
      name: 'a raw log has words of the service',
      find: "return kind === 'out' ? bytes : undefined",
      replace: 'return bytes',
    },
    {
      name: 'a log as text has words of the service',
      find: "    if (kind === 'note') return undefined\n",
      replace: '',
    },
    {
      name: 'lines that missing output parts are joined',
      find: "const written = isLineOpen ? '\\n' : ''",
      replace: "const written = isLineOpen ? '' : ''",
    },
    {
      name: 'a colour that comes in two pieces is text',
      find: 'return open ? from + open.index : text.length',
      replace: 'return open ? text.length : text.length',
    },
  ),
  ...within(
    `${CONSOLE}/lines.ts`,
    {
      name: 'a line without an end fills the memory',
      find: 'last === LINE_FEED || this.#line.text.length >= MAX_LINE',
      replace: 'last === LINE_FEED',
    },
    {
      name: 'a line is joined with what comes after missing output',
      find: '    this.#offset = offset\n    return this.#end()',
      replace: '    this.#offset = offset\n    return []',
    },
  ),
  ...within(`${CONSOLE}/line-text.ts`, {
    name: 'a cursor that goes to the right for ever fills the memory',
    find: 'Math.min(MAX_COLUMN, Math.max(0, this.#column + by))',
    replace: 'Math.max(0, this.#column + by)',
    tests: [`${CONSOLE}/lines.test.ts`],
  }),
  ...within(
    `${CONSOLE}/output-feed.ts`,
    {
      name: 'output that comes again is shown again',
      find: 'const known = Math.max(0, this.end - offset)',
      replace: 'const known = 0',
    },
    {
      name: 'all that was printed before a reload has one time',
      find: 'offset < until ? lastOf(moments) : undefined',
      replace: 'undefined',
    },
  ),
  ...within(
    `${CONSOLE}/shown-output.ts`,
    {
      name: 'a pause holds nothing',
      find: 'if (!this.#terminal || this.#isPaused) return',
      replace: 'if (!this.#terminal) return',
    },
    {
      name: 'what a long pause lost is not said',
      find: 'if (first && wasShown && first === this.#feed.chunks[0] && first.offset > this.#next)',
      replace: 'if (first && !wasShown)',
    },
  ),
  ...within(
    `${CONSOLE}/row-offsets.ts`,
    {
      name: 'lines have the times of others once old ones are forgotten',
      find: 'return this.#anchor ? this.#anchor.row - this.#anchor.marker.line : 0',
      replace: 'return 0',
    },
    {
      name: 'lines have the times of others after a program that fills the screen',
      find: 'if (piece) this.#at = afterFeed(piece.bytes, this.#at)\n    if (this.#isElsewhere) return',
      replace: 'if (this.#isElsewhere) return\n    if (piece) this.#at = afterFeed(piece.bytes, this.#at)',
    },
    {
      name: 'lines have the times of others after the window has another width',
      find: '      this.#isMoved = true\n      this.#reflow()',
      replace: '',
    },
    {
      name: 'lines have the times of others after a program that fills the screen was resized',
      find: 'terminal.buffer.onBufferChange(() => this.#reflow())',
      replace: '',
    },
  ),
  ...within(
    `${CONSOLE}/terminal-search.ts`,
    {
      name: 'Ctrl+C copies what was found, after the search, too',
      find: '    this.#addon.clearDecorations()\n    this.#terminal.clearSelection()',
      replace: '    this.#addon.clearDecorations()',
    },
    {
      name: 'a search goes to the newest place as the window has another size',
      find: 'if (this.#lost > 0) this.#goBack()',
      replace: '',
    },
  ),
  ...within(`${CONSOLE}/terminal-keys.ts`, {
    name: 'copying interrupts the program on the board',
    find: "if (letter === 'c') return hasSelection ? 'let copy' : 'send'",
    replace: "if (letter === 'c') return 'send'",
  }),
  ...within(`${CONSOLE}/monitor/history.ts`, {
    name: 'what was typed stays in the browser for its next user',
    find: "const PLACE = 'sessionStorage'",
    replace: "const PLACE = 'localStorage'",
    tests: [`${CONSOLE}/monitor/settings.test.ts`],
  }),
  ...within(`${CONSOLE}/monitor/matching-lines.ts`, {
    name: 'all lines that match are kept in memory',
    find: '.slice(-MAX_LINES)',
    replace: '',
  }),
  ...within(`${CONSOLE}/transfer/send-file.ts`, {
    name: 'a file that cannot be read stops the page',
    find: 'error instanceof TransferError || error instanceof UnreadableFile',
    replace: 'error instanceof TransferError',
  }),
  ...within(`${CONSOLE}/transfer/xmodem.ts`, {
    name: 'a block that was lost is not sent again',
    find: 'for (let tries = 0; tries < MAX_TRIES; tries++) {',
    replace: 'for (let tries = 0; tries < 1; tries++) {',
  }),
]
