import { expect, test } from 'vitest'
import { makeCiKey, makeTrust } from '#core/ci-trusts/testing.ts'
import { PutResult, putResult } from '#core/results/index.ts'
import { makeCommand, makeFirmware } from '#db/commands.testing.ts'
import { makeKey, makeSession, makeUser } from '#db/factory.ts'
import { testsRollBack } from '#db/testing.ts'
import { call, problem } from '#test/api/call.ts'
import type { CiOrigin } from '#wire/ci-identity.ts'
import * as firmwareRoute from '../../sessions/[session_id]/firmware/route.ts'
import * as sessionRoute from '../../sessions/[session_id]/route.ts'
import * as route from './route.ts'

testsRollBack()

const origin: Omit<CiOrigin, 'trust_id'> = {
  ...{ provider: 'github', issuer: 'https://ci.example', issued_at: 1, repository: 'acme/fw', repository_id: '74' },
  ...{ ref: 'refs/heads/main', event: 'push', environment: null, workflow: null, sha: null },
  ...{ run_id: null, run_url: null, actor: null },
}

/** A session of a CI job in which a firmware passed. */
async function makePassed() {
  const user = await makeUser({ tier: 'paid' })
  const { id: trustId } = await makeTrust(user)
  const job = await makeCiKey(user, trustId)
  const of = { trustId, origin: { ...origin, trust_id: trustId } }
  const session = await makeSession({ user, state: 'running', bindingNo: 1, startedBy: job.id, ...of })
  await makeCommand(session, { kind: 'flash', firmwareId: (await makeFirmware(user, 'passes')).id })
  await putResult(user, session.id, PutResult.parse({ suite: 'app', result: 'passed', exit_code: 0 }))
  const asked = `/v1/results/known-good?board_type=${session.boardType}&suite=app`
  const read = async (key: string) => {
    const params = { session_id: session.id }
    const found = await call(route, 'GET', asked, { key })
    const downloaded = await call(firmwareRoute, 'GET', '/v1/sessions/[session_id]/firmware', { key, params })
    const seen = await call(sessionRoute, 'GET', '/v1/sessions/[session_id]', { key, params })
    return { found, statuses: [found.status, downloaded.status, seen.status] }
  }
  return { user, trustId, session, read }
}

/** Breaks if CI keys are taken for others: each job has its own, which has started nothing yet. */
test('another job of the trust finds the firmware that passed, and downloads it', async () => {
  const { user, trustId, session, read } = await makePassed()
  const { found, statuses } = await read((await makeCiKey(user, trustId)).secret)
  expect(found.body).toMatchObject({ session_id: session.id })
  // The session itself is that of the other job.
  expect(statuses).toEqual([200, 200, 404])
})

/** Breaks without the comparison of trusts. */
test('jobs of other trusts, and other keys, find and download nothing', async () => {
  const { user, read } = await makePassed()
  const other = await makeCiKey(user)
  const run = await makeKey(user, { access: 'run' })
  const stranger = await makeCiKey(await makeUser({ tier: 'paid' }))
  for (const { secret } of [other, run, stranger]) {
    const { found, statuses } = await read(secret)
    expect(found).toMatchObject(problem(404, 'not_found'))
    expect(statuses).toEqual([404, 404, 404])
  }
})
