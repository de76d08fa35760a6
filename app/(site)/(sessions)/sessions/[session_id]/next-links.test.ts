import { expect, test } from 'vitest'
import { sessionExample } from '#app/v1/examples.ts'
import type { BoardType } from '#core/boards/index.ts'
import { nextLinks } from './next-links.ts'

const ended: Parameters<typeof nextLinks>[0] = {
  ...sessionExample,
  state: 'ended',
  end_reason: 'user_ended',
  console: { bytes: 90, first_offset: 0 },
}
const next = { typeLabel: 'Raspberry Pi Pico', isPayable: true, isOffered: true, instead: undefined }
const labelsOf = (...of: Parameters<typeof nextLinks>) => nextLinks(...of).map(({ label }) => label)

test('what the end suggests comes first', () => {
  expect(labelsOf(ended, next)[0]).toBe('Run it in CI')
  expect(labelsOf({ ...ended, end_reason: 'credits_exhausted' }, next)[0]).toBe('Top up')
})

test('while the balance pays for no minute, credits come first, and once', () => {
  const broke = { ...next, isPayable: false, isOffered: false }
  const labels = labelsOf({ ...ended, end_reason: 'credits_exhausted' }, broke)
  expect(labels.slice(0, 2)).toEqual(['Top up', 'Find a free board'])
  expect(labels.filter((label) => label === 'Top up')).toHaveLength(1)
})

test('from a purchase one comes back to the session', () => {
  const [topUp] = nextLinks(ended, { ...next, isPayable: false })
  expect(topUp?.href).toBe(`/credits?next=%2Fsessions%2F${ended.id}`)
})

test('CI is not suggested for a board without a console', () => {
  expect(labelsOf({ ...ended, console: null }, next)).not.toContain('Run it in CI')
})

test('while the type is offline, others are offered', () => {
  const instead = { slug: 'pico-emulated', label: 'Pico, emulated', free: 3, boards: 4 } as BoardType
  expect(labelsOf(ended, { ...next, isOffered: false, instead })).toEqual([
    'Start Pico, emulated',
    'Find a free board',
    'Raspberry Pi Pico',
    'Your sessions on this board type',
  ])
})

test('nothing is suggested twice', () => {
  const waited = { ...ended, end_reason: 'queue_timeout' as const }
  const labels = labelsOf(waited, { ...next, isOffered: false })
  expect(labels.filter((label) => label === 'Find a free board')).toHaveLength(1)
})
