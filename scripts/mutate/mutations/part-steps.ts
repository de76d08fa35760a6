import { within } from './target.ts'

/** Parts that a command or a run sets, and what is refused before a session starts. */
export const ofPartSteps = [
  ...within(
    'clients/cli/part-input.ts',
    ['clients/cli/parts-file.test.ts'],
    [
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
    ],
  ),
]
