import { Command } from 'commander'
import { expect, test } from 'vitest'
import { UsageError } from '../../typescript/src/index.ts'
import { withTestOptions } from '../commands/test.ts'
import { PartsFile } from '../parts-file.ts'
import { assertDecidable, type RunFlags, refuseStart, withRunOptions } from './flags.ts'

const parse = (command: Command, ...words: string[]) => command.exitOverride().parse(words, { from: 'user' }).opts()

/** Breaks where a shell takes 256 for 0, or a test of no target passes. */
test.each([
  [withRunOptions, '--timeout-exit-code', ['0', '255'], ['256', '-1', '1.5', '']],
  [withRunOptions, '--retries', ['0', '10'], ['11', 'x']],
  [withRunOptions, '--max-credits', ['1'], ['0', '9007199254740993']],
  [withTestOptions, '--parallel', ['1', '20'], ['0', '1e1']],
  [withTestOptions, '--max-credits', ['1'], ['0']],
])('%o takes %s only within its range', (withOptions, flag, good, bad) => {
  for (const text of good) expect(Object.values(parse(withOptions(new Command()), flag, text))).toContain(Number(text))
  for (const text of bad)
    expect(() => parse(withOptions(new Command()), flag, text), text).toThrow('is not a whole number')
})

/** Breaks where a run says nothing and tests at another speed, without its parts, or pays more. */
test.each([
  ...[['--speed', 'max'], ['--seed', '0'], ['--image', 'img_1'], ['--lease', '30s'], ['--for', '60m'], ['--no-queue']],
  ...[['--queue-timeout', '15m'], ['--wait-for-offline'], ['--max-credits', '1'], ['--meta', 'a=b']],
  ['--idempotency-key', 'k'],
])('a live session has %s already', (...given) => {
  const command = withRunOptions(new Command())
  const isTyped = (name: string) => command.getOptionValueSource(name) === 'cli'
  const refuse = (...words: string[]) => refuseStart(parse(command, '--fail', 'x', ...words) as RunFlags, isTyped)
  refuse('--session', 'ses_1', '--timeout', '1s', '--keep')
  refuse(...given)
  expect(() => refuse('--session', 'ses_1', ...given)).toThrow(`${given[0]} is for a session that run starts.`)
})

test('a session is given, or a board to start one on', () => {
  for (const board of [{ type: 'uno' }, { board: 'brd_1' }])
    expect(() => refuseStart({ ...board, session: 'ses_1' } as RunFlags, () => false)).toThrow('and not both')
})

test.each(['--timeout', '--wall-timeout', '--lease'])('%s of no time at all is refused', (flag) => {
  expect(() => parse(withRunOptions(new Command()), flag, '0s')).toThrow('“0s” is no time at all.')
  expect(parse(withRunOptions(new Command()), '--queue-timeout', '0s')).toMatchObject({ queueTimeout: 0 })
})

const parsing = (args: string[]) => () =>
  withRunOptions(new Command('run').exitOverride()).parse(args, { from: 'user' })

/** Breaks where a variable that is not set is a pattern: the test would pass at once. */
test.each(['', 'x*', '^', '$', '(ready)?', 'ready|'])('the pattern “%s” decides nothing, and is refused', (pattern) => {
  const words = pattern === '' ? 'A pattern is empty.' : `“${pattern}” matches the empty text`
  for (const flag of ['--expect', '--fail'])
    for (const refused of [parsing([flag, pattern]), parsing([`${flag}=${pattern}`])]) {
      expect(refused).toThrow(words)
      expect(refused).toThrow(UsageError)
    }
})

test.each(['login: $', '# $', '^OK', 'x+', '\\bPASS\\b'])('the pattern %s is taken', (pattern) => {
  const steps = [{ expect: new RegExp(pattern, 'm') }]
  expect(parsing(['--expect', pattern, '--fail', pattern])().opts()).toMatchObject({ steps, fail: [pattern] })
})

test('a board is kept in one way', () => {
  const flags = parse(withRunOptions(new Command()), '--keep', '--fail', 'x', '--on-failure', 'hold')
  expect(() => assertDecidable(flags as RunFlags)).toThrow('Give --keep or --on-failure, and not both.')
})

/** Breaks where the steps are kept by their kind, and where a run is paid for that must fail. */
test('parts are set between the other steps, and have to be declared', () => {
  const args = ['--expect', 'ready', '--set', 'button.pressed=true', '--send', 'x']
  const flags = parsing(args)().opts() as RunFlags
  const set = { part: 'button', state: { pressed: true } }
  expect(flags.steps).toEqual([{ expect: /ready/m }, { set }, { send: 'x' }])
  expect(() => assertDecidable(flags)).toThrow('The board has no part “button”. Give --parts with what it has.')
  const parts = new PartsFile('parts.yaml', 'parts: [{ name: pot, kind: potentiometer, pin: A0 }]')
  expect(() => assertDecidable({ ...flags, parts })).toThrow('The board has no part “button”. It has pot.')
  expect(() => assertDecidable({ ...flags, parts: { parts: [] } })).toThrow('“button”. Give --parts with what it has.')
  assertDecidable({ ...flags, session: 'ses_1' })
  expect(parsing(['--set', 'button'])).toThrow('“button” is not part.key=value.')
  expect(parsing(['--set', 'button.pressed'])).toThrow('“pressed” is not key=value.')
})
