import { Command } from 'commander'
import { expect, test } from 'vitest'
import { UsageError } from '../../../typescript/src/index.ts'
import { refuseTriage, type TriageFlags, withTriageOptions } from './flags.ts'

const parsed = (...words: string[]) => {
  const command = withTriageOptions(new Command('run').exitOverride().configureOutput({ writeErr: () => {} }))
  return command.parse(words, { from: 'user' }).opts<TriageFlags>()
}

test('a triage has 6 further runs, or 4 to 20', () => {
  expect([[], ['--triage'], ['--triage=4'], ['--triage', '20']].map((words) => parsed(...words).triage)).toEqual([
    ...[undefined, 6, 4, 20],
  ])
  for (const wrong of ['3', '21', '4.5', 'x']) expect(() => parsed(`--triage=${wrong}`)).toThrow('from 4 to 20')
})

/** Breaks where a triage runs on another board than the one that was asked for. */
test.each([{ session: 'ses_1' }, { board: 'brd_1' }, { keep: true }, { onFailure: {} }])(
  'a triage chooses its boards, and is refused with %o',
  (given) => {
    refuseTriage(parsed())
    refuseTriage({ ...parsed(), ...given })
    expect(() => refuseTriage({ ...parsed('--triage'), ...given })).toThrow(UsageError)
  },
)

test.each([
  ['--flaky', 'pass'],
  ['--known-good', 'app.hex'],
])('%s %s means nothing without a triage', (...words) => {
  expect(() => refuseTriage(parsed(...words))).toThrow('go with --triage')
  refuseTriage(parsed('--triage', ...words))
})

/** Breaks where five sessions are paid for that can never say what they were asked. */
test('a triage of four runs has none to spare for a known good firmware', () => {
  const good = ['--known-good', 'app.hex']
  expect(() => refuseTriage(parsed('--triage=4', ...good))).toThrow('With --known-good, --triage needs 5 runs or more')
  refuseTriage(parsed('--triage=4'))
  refuseTriage(parsed('--triage=5', ...good))
})
