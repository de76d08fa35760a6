import { within } from './target.ts'

const RUN = ['clients/cli/run/screens.test.ts']
const SCRIPT = ['clients/typescript/run-script.test.ts']
const SCREEN = ['clients/typescript/src/screens/expect-screen.test.ts']

/** Runs that wait for what a screen shows. */
export const ofScreens = [
  ...within('clients/typescript/src/run-script.ts', {
    name: 'a script looks at a screen only once something is printed',
    find: 'screen ? [console.partNews.change] : []',
    replace: '[]',
    tests: SCRIPT,
  }),
  ...within('clients/typescript/src/script.ts', {
    name: 'a script passes over a screen',
    find: 'if (step && !isWait(step)) {\n        acts.push(step)',
    replace: "if (step && !('expect' in step)) {\n        acts.push(step as Act)",
    tests: SCRIPT,
  }),
  ...within(
    'clients/typescript/src/screens/expect-screen.ts',
    {
      name: 'a screen is looked at once',
      find: 'return differs <= tolerance || undefined',
      replace: 'return differs <= tolerance',
    },
    {
      name: 'a screen of which nothing is known is dark',
      find: '.fill(NEITHER)',
      replace: '',
    },
  ),
  ...within(
    { file: 'clients/typescript/src/screens/picture.ts', tests: SCREEN },
    {
      name: 'a picture of another size is read as far as it goes',
      find: '  if (rows.length * 8 !== width * height) return undefined\n',
      replace: '',
    },
    {
      name: 'what is no base64 ends a console',
      find: '  if (frame.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(frame)) return undefined\n',
      replace: '',
    },
    {
      name: 'the pixels of a byte are read from the right',
      find: '(7 - (at & 7))',
      replace: '(at & 7)',
    },
  ),
  ...within(
    { file: 'clients/typescript/src/part-news.ts', tests: SCREEN },
    {
      name: 'each piece of output decodes the screen',
      find: 'if (!this.#pictures.has(name)) this',
      replace: 'this',
    },
    {
      name: 'a screen shows its first picture for ever',
      find: '      this.#pictures.delete(name)\n',
      replace: '',
    },
  ),
  ...within('clients/typescript/src/live-session.ts', {
    name: 'a LED is waited for to show a picture',
    find: 'if (kind !== SCREEN) throw',
    replace: 'if (kind === undefined) throw',
    tests: SCREEN,
  }),
  ...within('clients/cli/run/attempt.ts', {
    name: 'a run waits for a part that its live session does not have',
    find: "    assertDeclared(flags.steps, session.record.parts, 'It was started without parts.')\n",
    replace: '',
    tests: RUN,
  }),
  ...within(
    'clients/typescript/src/screens/png.ts',
    {
      name: 'a small PNG fills the memory',
      find: 'inflateSync(data, { maxOutputLength: length })',
      replace: 'inflateSync(data).subarray(0, length)',
    },
    {
      name: 'a PNG may be of any size',
      find: ' || width > MAX_PIXELS',
      replace: '',
    },
    {
      name: 'a damaged PNG is a picture',
      find: 'file.readUInt32BE(end) !== crcOf(file.subarray(at + 4, end))',
      replace: 'end === 0',
    },
    {
      name: 'an interlaced PNG is read as another picture',
      find: 'interlace !== 0',
      replace: 'interlace === undefined',
    },
    {
      name: 'the filter of Paeth is that of the line above',
      find: 'if (a <= b && a <= c) return left',
      replace: '',
    },
    {
      name: 'what is transparent is lit',
      find: 'hasAlpha ? (values.pop() ?? 1) : 1',
      replace: '1',
    },
  ),
  ...within(
    { file: 'clients/cli/run/declared.ts', tests: RUN },
    {
      name: 'a picture of what is shown is written over another reference',
      find: 'screen instanceof Reference ? (screen.actualPath ?? []) : []',
      replace: '[]',
    },
    {
      name: 'two steps may not have one picture',
      find: '[...new Set(screens.flatMap((screen) => (screen instanceof Reference ? (screen.actualPath ?? []) : [])))]',
      replace: 'screens.flatMap((screen) => (screen instanceof Reference ? (screen.actualPath ?? []) : []))',
    },
    {
      name: 'a run waits for a picture that its screen can never show',
      find: "    if (typeof height === 'number') step.screen.assertSize(WIDTH, height)\n",
      replace: '',
    },
    {
      name: 'a log is written over the picture of a screen',
      find: "'screen' in step && step.screen instanceof Reference ? step.screen.path : []",
      replace: "'screen' in step && step.screen instanceof Reference ? [] : []",
    },
    {
      name: 'a height in quotes is compared with a number',
      find: "if (typeof height === 'number') step.screen.assertSize(WIDTH, height)",
      replace: 'step.screen.assertSize(WIDTH, height as number)',
    },
    {
      name: 'a run waits for a picture on a LED',
      find: 'part?.kind !== SCREEN',
      replace: 'part === undefined',
    },
  ),
  ...within(
    { file: 'clients/cli/run/reference.ts', tests: RUN },
    {
      name: 'a screen may differ as it likes',
      find: 'difference(shown, this.#picture) <= this.tolerance',
      replace: 'difference(shown, this.#picture) <= 1',
    },
    {
      name: 'a tolerance without its sign is part of the path',
      find: 'FORGOTTEN_PERCENT.test(path)',
      replace: 'false',
    },
    {
      name: 'the tolerance is not read',
      find: 'tolerance: Number(percent) / 100',
      replace: 'tolerance: Number(percent) * 0',
    },
  ),
  ...within('clients/cli/run/screen-difference.ts', {
    name: 'nobody sees what a screen showed',
    find: '    writeFileSync(path, png)\n',
    replace: '',
    tests: RUN,
  }),
]
