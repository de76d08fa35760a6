import { within } from './target.ts'

const FILES = ['clients/cli/run/files.isolated.test.ts']
const UNREADABLE = ['clients/cli/unreadable-files.test.ts']
const BROKEN = ['clients/cli/broken-service.isolated.test.ts']

/** What the command line does when something on this side of the line fails. */
export const ofFailures = [
  ...within(
    { file: 'clients/cli/files.ts', tests: FILES },
    {
      name: 'a log that cannot be written is an error that nothing catches',
      find: "    stream.on('error', (error) => this.#fail(error))\n",
      replace: '',
    },
    { name: 'a failed write is said each time', find: '    if (this.failure) return\n', replace: '' },
  ),
  ...within(
    { file: 'clients/typescript/src/regular-file.ts', tests: UNREADABLE },
    { name: 'a FIFO is read', find: '!found.isFile() && !found.isDirectory()', replace: 'found.isBlockDevice()' },
    { name: 'a file of any size is read', find: 'found.isFile() && found.size > maxBytes', replace: 'maxBytes < 0' },
  ),
  ...within(
    'clients/cli/run/earlier-report.ts',
    { name: 'a file that is no report is written over', find: ' && start.equals(Buffer.from(START))', replace: '' },
    { name: 'a green report of an earlier run stays', find: 'writeFileSync(path, REFUSED)', replace: '' },
  ),
  ...within('clients/cli/run/files.ts', {
    name: 'a test passes though its report is not written',
    find: 'if (failures.length === 0 || tried.verdict.exitCode !== EXIT.passed) return tried',
    replace: 'if (failures.length >= 0) return tried',
  }),
  ...within(
    { file: 'clients/cli/stop.ts', tests: FILES },
    {
      name: 'a full disk under stdout is an error that nothing catches',
      find: 'stop.abort(brokenOutput(error))',
      replace: '{\n    throw error\n  }',
    },
    {
      name: 'a full disk under stderr ends the run',
      find: "  process.stderr.on('error', () => undefined)\n",
      replace: '',
    },
  ),
  ...within('clients/cli/log-pieces.ts', {
    name: 'JSON of something else is an empty log',
    find: "  if (rest !== '') yield toPiece(client, rest)\n",
    replace: '',
    tests: BROKEN,
  }),
  ...within('clients/typescript/src/client.ts', {
    name: 'any JSON says that a key is revoked',
    find: '(isEmpty ? [] : undefined)',
    replace: 'undefined',
    tests: BROKEN,
  }),
  ...within('clients/cli/workflow-commands.ts', {
    name: 'a board writes annotations into a log of GitHub',
    find: "GITHUB_ACTIONS !== 'true' ||",
    replace: "GITHUB_ACTIONS !== '' ||",
    tests: ['clients/cli/run/run.isolated.test.ts'],
  }),
  ...within(
    { file: 'clients/action/step.ts', tests: ['clients/action/run.isolated.test.ts'] },
    {
      name: 'a step without a key uses the login of the runner',
      find: 'if (!trust && !process.env.SERVICE_API_KEY)',
      replace: "if (apiKey === 'none')",
    },
    {
      name: 'a step that is refused early has no result',
      find: "    setOutput('result', resultOf({ exitCode: Number(process.exitCode) }))\n",
      replace: '',
    },
  ),
]
