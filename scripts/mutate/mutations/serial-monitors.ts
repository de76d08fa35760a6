import { within } from './target.ts'

const CONSOLE = 'components/console'
const FORMATS = ['core/consoles/log-formats.test.ts']

export const ofSerialMonitors = [
  ...within('core/consoles/log-formats.ts', FORMATS, [
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
  ]),
  ...within(
    `${CONSOLE}/lines.ts`,
    [`${CONSOLE}/lines.test.ts`],
    [
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
    ],
  ),
  ...within(
    `${CONSOLE}/line-text.ts`,
    [`${CONSOLE}/lines.test.ts`],
    [
      {
        name: 'a cursor that goes to the right for ever fills the memory',
        find: 'Math.min(MAX_COLUMN, Math.max(0, this.#column + by))',
        replace: 'Math.max(0, this.#column + by)',
      },
    ],
  ),
]
