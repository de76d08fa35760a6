import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { timeLimits } from './time-limits.ts'

const ROWS = {
  "operator's commands": 'operator',
  '`db migrate`, start': 'migration',
  '`db dump`': 'dump',
  '`db restore`': 'restore',
} as const

const toMs = (text: string | undefined) => (text === 'none' ? 0 : Number(text?.replace(/ s$/, '')) * 1_000)

test('the limits are those of docs/operations.md', () => {
  const rows = readFileSync('docs/operations.md', 'utf8').split('\n')
  for (const [name, kind] of Object.entries(ROWS)) {
    const cells = rows.find((row) => row.startsWith(`| ${name}`))?.split('|') ?? []
    const [statement, lock, idle] = cells.slice(2, 5).map((cell) => toMs(cell.trim()))
    expect([name, statement, lock, idle]).toEqual([
      name,
      timeLimits[kind].statement_timeout,
      timeLimits[kind].lock_timeout,
      timeLimits[kind].idle_in_transaction_session_timeout,
    ])
  }
})
