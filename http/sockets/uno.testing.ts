import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import { makeBaseImage, makeBoardType } from '#db/factory.ts'
import { testsCommit } from '#db/testing.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { runBoard } from '#test/server/run-board.ts'
import { serveTests } from '#test/server/serve-tests.ts'
import { makeCaller } from './testing.ts'

export const UNO = 'uno-emulated'

/** For tests: a server of a file's own. They fail if they leave rows that are not sound. */
export function serveUnos() {
  const server = serveTests(testsCommit())
  // The agents log there.
  beforeEach(() => void vi.spyOn(process.stdout, 'write').mockReturnValue(true))
  afterAll(async () => expect(await brokenInvariants()).toEqual([]))
  beforeAll(async () => {
    await makeBoardType({ creditsPerMinute: 2, slug: UNO })
    await makeBaseImage({ boardType: UNO })
  })
  /** Runs a real agent with an emulated Uno, with our shell, for somebody who has no session. */
  const runFreeUno = async (given: { share?: number } = {}) => {
    const { agent } = await runBoard(server.url, { boardType: UNO, ...given })
    return { agent, ...(await makeCaller(server.url, UNO)) }
  }
  /** The same, with a session that runs. */
  const runUno = async (given: { share?: number } = {}) => {
    const uno = await runFreeUno(given)
    const session = await uno.run()
    const path = `/sessions/${session.id}`
    const get = (of: string) => fetch(`${server.url}/v1${path}${of}`, { headers: uno.headers })
    return { ...uno, ...session, path, get }
  }
  return { server, runFreeUno, runUno }
}
