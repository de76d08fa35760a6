import { setTimeout } from 'node:timers/promises'
import type { Config } from './config.ts'
import type { BoardDriver } from './drivers/driver.ts'
import { makeDriver } from './drivers/make.ts'
import { checkHardware, type Finding } from './serial/check.ts'

/** How long a board may take to print something. */
const FIRST_OUTPUT_MS = 10_000

/**
 * Looks at the tools and the line of a board of hardware, and starts any other board. Checks all
 * boards, or the one with a slot. Throws if there is no such slot.
 */
export async function checkBoards({ boards }: Config, slot?: string): Promise<Finding[]> {
  const chosen = slot === undefined ? boards : boards.filter((board) => board.slot === slot)
  if (chosen.length === 0)
    throw new Error(`There is no slot ${slot}: the configuration has ${boards.map((board) => board.slot).join(', ')}.`)
  const found: Finding[] = []
  for (const board of chosen)
    if ('port' in board) found.push(...(await checkHardware(board, FIRST_OUTPUT_MS)))
    else {
      const problem = await check(makeDriver(board, boards.length))
      found.push({ slot: board.slot, ...(problem === undefined ? { found: 'starts' } : { problem }) })
    }
  return found
}

async function check(driver: BoardDriver): Promise<string | undefined> {
  const result = Promise.withResolvers<string | undefined>()
  try {
    await driver.start({
      output: () => result.resolve(undefined),
      note: (text) => result.resolve(text),
      failed: (error) => result.resolve(error.message),
    })
    return await Promise.race([result.promise, setTimeout(FIRST_OUTPUT_MS, 'it prints nothing', { ref: false })])
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await driver.wipe()
  }
}
