import { setTimeout } from 'node:timers/promises'
import type { Config } from './config.ts'
import { makeDriver } from './drivers/make.ts'

/** How long a board may take to print something. */
const FIRST_OUTPUT_MS = 10_000

/** Starts each board and waits for its first output. Returns what is wrong with it, if anything. */
export async function checkBoards({ boards }: Config, driverOf = makeDriver) {
  const found: { slot: string; problem: string | undefined }[] = []
  for (const board of boards) found.push({ slot: board.slot, problem: await check(driverOf(board, boards.length)) })
  return found
}

async function check(driver: ReturnType<typeof makeDriver>): Promise<string | undefined> {
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
