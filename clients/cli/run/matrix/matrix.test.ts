import { Command } from 'commander'
import { expect, test } from 'vitest'
import { UsageError } from '../../../typescript/src/index.ts'
import { type RunFlags, withRunOptions } from '../flags.ts'
import { refuseMatrix } from './flags.ts'
import { matrixOf } from './jobs.ts'

const parsed = (...words: string[]): RunFlags =>
  withRunOptions(new Command('run').exitOverride().configureOutput({ writeErr: () => {} }))
    .parse(['--fail', 'x{shard}', ...words], { from: 'user' })
    .opts()

test('there is a run for each shard and type, in this order, and names are filled in', () => {
  const words = ['--types', 'uno, pico', '--shards', '2', '--log', '{board_type}.{shard}', '--send', '{shard}/{shards}']
  const files = ['--junit', '{board_type}.xml', '--elf', 'b/{board_type}.elf', '--idempotency-key', 'pipeline-7']
  const jobs = matrixOf(parsed(...words, ...files, '--session-file', 'ids', '--max-credits', '9'), 'b/{board_type}.hex')
  expect(jobs.map(({ name, firmware, flags }) => [name, firmware, flags.type, flags.log])).toEqual([
    ['uno/0', 'b/uno.hex', 'uno', 'uno.0'],
    ['pico/0', 'b/pico.hex', 'pico', 'pico.0'],
    ['uno/1', 'b/uno.hex', 'uno', 'uno.1'],
    ['pico/1', 'b/pico.hex', 'pico', 'pico.1'],
  ])
  expect(jobs[2]?.flags).toMatchObject({ junit: 'uno.xml', elf: 'b/uno.elf', fail: ['x1'], steps: [{ send: '1/2' }] })
  // Two starts with one key would be one session; all ids go into one file.
  expect(new Set(jobs.map(({ flags }) => flags.idempotencyKey)).size).toBe(4)
  expect(jobs.some(({ flags }) => 'sessionFile' in flags || 'types' in flags)).toBe(false)
})

test('without shards a run is named by its type, and is shard 0 of 1', () => {
  const jobs = matrixOf(parsed('--types', 'uno,pico', '--log', '{board_type}-{shard}-{shards}'), undefined)
  expect(jobs.map(({ name, flags }) => [name, flags.log])).toEqual([
    ['uno', 'uno-0-1'],
    ['pico', 'pico-0-1'],
  ])
  expect(matrixOf(parsed('--type', 'uno', '--shards', '2'), undefined)).toHaveLength(2)
})

/** Breaks where the runs of a typing error are paid for. */
test.each([
  [['--types', ''], 'No type of board is given. Is a variable not set?'],
  [['--types', ' , ,'], 'No type of board is given.'],
  [['--types', 'uno,uno'], 'The type uno is given twice.'],
  [['--types', 'uno', '--types', 'pico\nuno'], 'The type uno is given twice.'],
  [['--types', '{shard}'], '“{shard}” is no type of board.'],
  [['--types', '../uno'], '“../uno” is no type of board.'],
  [['--types', 'uno pico'], '“uno pico” is no type of board. Separate types by commas.'],
  [['--types', 'u\u001b[2J'], 'is no type of board'],
  [['--types', 'uno', '--shards', '0'], '“0” is not a whole number from 1 to 100.'],
  [['--types', 'uno', '--shards', '101'], 'from 1 to 100'],
  [['--types', 'uno', '--shards', '-1'], 'from 1 to 100'],
  [['--types', 'uno', '--parallel', '0'], '“0” is not a whole number'],
  [['--types', 'uno', '--max-credits', '0'], '“0” is not a whole number'],
])('%j is refused', (words, text) => {
  expect(() => parsed(...words)).toThrow(text)
  expect(() => parsed(...words)).toThrow(UsageError)
})

test('a hundred types run, and a hundred with a hundred shards are too many', () => {
  const types = Array.from({ length: 100 }, (_, at) => `type-${at}`).join()
  expect(matrixOf(parsed('--types', types), undefined)).toHaveLength(100)
  expect(() => matrixOf(parsed('--types', types, '--shards', '11'), undefined)).toThrow('These are 1100 runs.')
})

test.each([
  [['--types', 'uno', '--type', 'pico'], 'Give --type or --types, and not both.'],
  [['--types', 'uno', '--session', 'ses_1'], '--session is for one run'],
  [['--shards', '2', '--board', 'brd_1'], '--board is one board, which has one session at a time.'],
  [['--types', 'uno', '--keep'], '--keep is for one run'],
  [['--shards', '2'], 'Give --type or --types with --shards.'],
  [['--type', 'uno', '--parallel', '2'], '--parallel goes with --types or --shards.'],
])('%j does not go together', (words, text) => {
  expect(() => refuseMatrix(parsed(...words))).toThrow(text)
  refuseMatrix(parsed('--types', 'uno', '--parallel', '2'))
  refuseMatrix(parsed('--type', 'uno'))
})
