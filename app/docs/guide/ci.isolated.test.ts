import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db, sessions } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { makeScene } from '#http/sockets/testing.ts'
import { isInstalled, outputOf } from '#scripts/which.ts'
import { startServer, type TestServer } from '#test/server/start-server.ts'
import { curlCi } from './ci-example.ts'

const databaseUrl = testsCommit()
let server: TestServer
let folder: string

beforeAll(async () => {
  server = await startServer(databaseUrl)
  folder = await mkdtemp(join(tmpdir(), 'ci-example-'))
})

afterAll(async () => {
  await rm(folder, { recursive: true })
  await server.stop()
})

/** The project does not require curl. Without it this test is skipped. */
test.skipIf(!isInstalled('curl'))(
  'the example starts a session, runs its tests on the board, and ends it',
  async () => {
    const { user, key, type } = await makeScene(server.url)
    const tests = join(folder, 'run-tests')
    await writeFile(tests, '#!/bin/sh\necho "tests ran on $SESSION"\n')
    await chmod(tests, 0o755)
    const environment = { SERVICE_API_KEY: key.secret, BOARD_TYPE: type, RUN: '4711' }
    const printed = await outputOf('/bin/sh', ['-c', `cd '${folder}'\n${curlCi(server.url)}`], environment)
    const [session] = await db().select().from(sessions).where(eq(sessions.userId, user.id))
    expect(printed).toContain(`tests ran on ${session?.id}`)
    expect(session).toMatchObject({ state: 'ended', endReason: 'user_ended', leaseSeconds: 60, maxCredits: 100 })
    expect(session?.metadata).toMatchObject({ run_url: 'https://ci.example/runs/4711' })
  },
)
