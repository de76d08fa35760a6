import { within } from './target.ts'

/** Parts that a command or a run sets, and what is refused before a session starts. */
export const ofPartSteps = [
  ...within(
    { file: 'clients/cli/part-input.ts', tests: ['clients/cli/parts-file.test.ts'] },
    {
      name: 'a serial device cannot send a number',
      find: 'name === TEXT ? readText(text) : readValue(text)',
      replace: 'readValue(text)',
    },
    {
      name: 'a serial device cannot send a line',
      find: '=(.+)$/s.exec(word)',
      replace: '=(.+)$/.exec(word)',
    },
  ),
  ...within('clients/cli/run/declared.ts', {
    name: 'a run is paid for that sets what a part does not have',
    find: '      if (target) assertSettable(target, Object.keys(step.set.state))\n',
    replace: '',
    tests: ['clients/cli/run/settable.test.ts'],
  }),
  ...within('clients/cli/run/settable.ts', {
    name: 'the command line does not know what a kind has',
    find: "uart: ['send']",
    replace: 'uart: []',
  }),
  ...within('clients/cli/run/flags.ts', {
    name: 'a run with a live session ignores parts, speed and seed',
    find: 'if (ignored)\n    throw',
    replace: "if (ignored && session === '')\n    throw",
  }),
  ...within('core/parts/find.ts', {
    name: 'who mistypes a part is not told which there are',
    find: ' The session has ${has}.',
    replace: '',
  }),
  ...within('clients/cli/commands/part.ts', {
    name: 'what is set without a key is passed over',
    find: 'at < 0 && words.length > 1',
    replace: 'false',
  }),
  ...within(
    { file: 'wire/parts-file.ts', tests: ['clients/cli/parts-file.test.ts'] },
    {
      name: 'an alias of nothing is a fault of the command',
      find: 'meant !== undefined && ',
      replace: '',
    },
    {
      name: 'a part may be in itself',
      find: ' && !path.includes(meant)',
      replace: '',
    },
    {
      name: 'a list of parts may have empty places',
      find: '!isPart(part)',
      replace: 'false',
    },
  ),
]
