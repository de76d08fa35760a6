import { within } from './target.ts'

/** What keeps `boardwalk test` from passing what was not tested. */
export const ofManifests = [
  ...within('clients/cli/commands/init.ts', {
    name: 'init overwrites a manifest',
    find: "{ flag: 'wx' }",
    replace: "{ flag: 'w' }",
    tests: ['clients/cli/manifest/first.test.ts'],
  }),
  ...within('clients/cli/manifest/built-firmware.ts', {
    name: 'init names one of several programs',
    find: '  if (names.size !== 1) return undefined\n',
    replace: '',
    tests: ['clients/cli/manifest/first.test.ts'],
  }),
  ...within('clients/cli/start-options.ts', {
    name: 'a shell takes exit code 256 for 0',
    find: 'number >= min && number <= max',
    replace: 'number >= 0',
    tests: ['clients/cli/run/flags.test.ts'],
  }),
  ...within('clients/cli/manifest/jobs.ts', {
    name: 'a target that names its type runs on the boards of the defaults',
    find: '(placesOf(target).length > 0 ? rest : ',
    replace: '(false ? rest : ',
    tests: ['clients/cli/manifest/manifest.test.ts'],
  }),
  ...within(
    { file: 'clients/cli/jobs/run-jobs.ts', tests: ['clients/cli/jobs/jobs.test.ts'] },
    { name: 'no tests pass', find: '  if (codes.length === 0) return EXIT.usage\n', replace: '' },
    {
      name: 'a job that throws leaves the others behind',
      find: 'tryJob(job, onStart).catch(brokenOff)',
      replace: 'tryJob(job, onStart)',
    },
  ),
  ...within(
    'clients/cli/issues.ts',
    {
      name: 'nobody is told which member was meant',
      find: 'const known = membersAt(schema, path)',
      replace: 'const known: string[] = []',
    },
    {
      name: 'of several forms it is not said what is wrong with the one that was meant',
      find: 'if (!meant || others.length > 0)',
      replace: 'if (true)',
    },
  ),
  ...within(
    'clients/cli/run/separate.ts',
    { name: 'a log empties the firmware', find: 'if (inputs.has(file))', replace: 'if (false)' },
    { name: 'a report overwrites a log', find: '    outputs.add(file)\n', replace: '' },
  ),
]
