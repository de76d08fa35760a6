import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readProcessStats, readServiceStats } from '#core/stats.ts'
import { makeAgentBoard } from '#db/factory.ts'
import { boards, db } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { serviceMetrics } from './service.ts'

testsRollBack()

test('boards are counted by their health', async () => {
  const { boardType, id } = await makeAgentBoard()
  await makeAgentBoard({ boardType })
  const bad = { health: 'bad', checkError: 'no prompt', quarantinedAt: new Date() } as const
  await db().update(boards).set(bad).where(eq(boards.id, id))
  const lines = (await serviceMetrics(readProcessStats(), await readServiceStats()).metrics()).split('\n')
  const type = `board_type="${boardType}"`
  expect(lines).toContain(`boardwalk_boards_by_health{${type},health="bad"} 1`)
  expect(lines).toContain(`boardwalk_boards_by_health{${type},health="unknown"} 1`)
  expect(lines).toContain(`boardwalk_boards_quarantined{${type}} 1`)
  expect(lines).toContain(`boardwalk_boards_failing_check{${type}} 1`)
  expect(lines).toContain(`boardwalk_boards{${type},state="maintenance"} 1`)
  expect(lines).toContain(`boardwalk_boards{${type},state="available"} 1`)
})
