// Slow: only a lease that runs out shows that nobody renews it.

import { beforeAll, expect, test } from 'vitest'
import { testsCommit } from '#db/testing.ts'
import { bundleActionsIfStale } from '#scripts/bundle-action.ts'
import { PROGRAMS } from '#test/programs.ts'
import { labFor } from '../testing/lab.ts'
import { newStep } from '../testing/workflow-step.ts'

const lab = labFor(testsCommit())

beforeAll(() => bundleActionsIfStale(PROGRAMS), 60_000)

// Where the step afterwards left its keeper running, the session would go on until its last minute.
test('a service that is away in the step afterwards fails no job, and the lease ends the session', async () => {
  const { boardType } = await lab().makeBoards()
  const { key } = await lab().makeUser()
  const { start, sessions } = newStep({ lab: lab(), boardType, key, build: PROGRAMS, form: 'session' })
  expect((await start('main.mjs', { lease: '15s' }).ended).code).toBe(0)
  lab().proxy.unavailable({ times: 100, method: 'DELETE' })
  const { code, text } = await start('post.mjs').ended
  expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining('its lease will end it') })
  const ended = async () => (await sessions()).ended[0]?.end_reason
  await expect.poll(ended, { timeout: 40_000 }).toBe('lease_expired')
})
