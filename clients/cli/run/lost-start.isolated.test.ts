// Slow: a start is sent again after pauses, and a run reads on for a second.

import { afterEach, expect, test } from 'vitest'
import { testsCommit } from '#db/testing.ts'
import { labFor } from '../../testing/lab.ts'
import { runHere } from '../../testing/run-here.ts'

const lab = labFor(testsCommit())
afterEach(() => lab().proxy.heal())

const TEST = ['--expect', 'login: $', '--send', 'root\\n', '--expect', '# $']
/** A call is sent four times before it has failed. */
const ONE_CALL = 4

async function bench() {
  const { boardType, agent } = await lab().makeBoards()
  const { key } = await lab().makeUser()
  const get = async (path: string) => {
    const response = await fetch(`${lab().serverUrl}${path}`, { headers: { authorization: `Bearer ${key}` } })
    return response.json()
  }
  const run = (words: string[], onSay?: (text: string) => void) =>
    runHere(['run', '--type', boardType, ...TEST, ...words], { url: lab().url, key, ...(onSay && { onSay }) })
  const isOnline = async () => {
    const { board_types } = await get('/v1/board-types')
    return board_types.some(
      (one: { board_type: string; online: number }) => one.board_type === boardType && one.online > 0,
    )
  }
  return { agent, run, isOnline, sessions: () => get('/v1/sessions') }
}

/** Breaks where a second session is started beside the first, which nobody counts. */
test('a start whose answer was lost is found again by the next try, and is counted', async () => {
  const { run, sessions } = await bench()
  lab().proxy.dropAnswer({ times: ONE_CALL, method: 'POST', path: /^\/v1\/sessions$/ })
  const { exitCode, stdout, words } = await run(['--retries', '1', '--max-credits', '4', '--json'])
  expect(exitCode, words).toBe(0)
  expect(words).toContain('Trying again (1 of 1)')
  const { active, ended } = await sessions()
  expect({ active, ended }).toMatchObject({ active: [], ended: [{ end_reason: 'user_ended', max_credits: 4 }] })
  const { id, credits_used } = ended[0]
  expect(JSON.parse(stdout)).toMatchObject({ attempts: 2, session: { id, credits_used } })
})

/** Breaks where all retries are over before an agent is back that restarts. */
test('under git bisect a commit waits a moment for boards that are offline', async () => {
  const { run, agent, isOnline } = await bench()
  agent.cut()
  await expect.poll(isOnline, { timeout: 20_000 }).toBe(false)
  let back: Promise<void> | undefined
  const { exitCode, words } = await run(['--retries', '1', '--bisect'], (text) => {
    if (text.includes('Trying again')) back ??= agent.connect(lab().serverUrl)
  })
  await back
  expect(exitCode, words).toBe(0)
})
