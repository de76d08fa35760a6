// Slow: a lease is renewed after five seconds at the earliest.

import { afterEach, beforeAll, expect, test } from 'vitest'
import { testsCommit } from '#db/testing.ts'
import { bundleActionsIfStale } from '#scripts/bundle-action.ts'
import { PROGRAMS } from '#test/programs.ts'
import { labFor } from '../testing/lab.ts'
import { newStep, pairsOf } from '../testing/workflow-step.ts'

const lab = labFor(testsCommit())

beforeAll(() => bundleActionsIfStale(PROGRAMS), 60_000)
afterEach(() => lab().proxy.heal())

async function bench() {
  const { boardType } = await lab().makeBoards()
  const { key } = await lab().makeUser()
  return { key, ...newStep({ lab: lab(), boardType, key, build: PROGRAMS, form: 'session' }) }
}

const LEASE = { lease: '15s' }

// Without its keeper the session would end 15 seconds after the step.
test('a session goes on after its step, with its lease renewed, until the step afterwards ends it', async () => {
  const { start, read, sessions, key } = await bench()
  const { code, text } = await start('main.mjs', LEASE).ended
  expect(code, text).toBe(0)
  const [session] = (await sessions()).active
  const { id = '', lease_expires_at } = session ?? {}
  expect(pairsOf(read('ENV'))).toEqual({ SERVICE_SESSION_ID: id, SERVICE_URL: lab().url })
  expect(pairsOf(read('OUTPUT'))).toMatchObject({ 'session-id': id, 'session-url': `${lab().url}/sessions/${id}` })
  expect(read('OUTPUT') + read('STATE') + read('ENV') + text.slice(key.length + 13)).not.toContain(key)
  const renewed = async () => (await sessions()).active[0]?.lease_expires_at ?? lease_expires_at
  await expect.poll(renewed, { timeout: 20_000 }).not.toBe(lease_expires_at)
  expect(await start('post.mjs').ended).toMatchObject({ code: 0, text: expect.stringContaining(`${id} has ended`) })
  expect(await sessions()).toMatchObject({ active: [], ended: [{ end_reason: 'user_ended' }] })
})

test('where no session can be started, the step fails and leaves nothing', async () => {
  const { start, read, sessions } = await bench()
  const { code, text } = await start('main.mjs', { 'board-type': 'nothing-here' }).ended
  expect({ code, text }).toMatchObject({ code: 5, text: expect.stringContaining('::error title=Boardwalk::') })
  expect(pairsOf(read('OUTPUT'))).toMatchObject({ 'exit-code': '5' })
  expect(await sessions()).toMatchObject({ active: [], ended: [] })
})

test('a service that is away in the step afterwards fails no job', async () => {
  const { start } = await bench()
  expect((await start('main.mjs', LEASE).ended).code).toBe(0)
  lab().proxy.unavailable({ times: 100, method: 'DELETE' })
  const { code, text } = await start('post.mjs').ended
  expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining('its lease will end it') })
})
