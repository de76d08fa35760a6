import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import openapiTypes, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApiDocument } from '#app/v1/document.ts'
import { type Live, startLive } from '#app/v1/live.ts'
import { makeBaseImage, makeKey, makeSession, makeUser } from '#db/factory.ts'
import { testsCommit } from '#db/testing.ts'

const databaseUrl = testsCommit()
let live: Live

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))

beforeAll(async () => {
  live = await startLive(databaseUrl)
  writeFileSync(here('schema.ts'), astToString(await openapiTypes(JSON.stringify(openApiDocument()))))
})

afterAll(() => live.stop())

test('a client generated from the description compiles', { timeout: 60_000 }, () => {
  const tsc = 'node_modules/typescript-7/bin/tsc'
  execFileSync(process.execPath, [tsc, '--noEmit', '--incremental', 'false', '--project', here('.')])
})

test('a generated client makes the main journey', async () => {
  const { journey } = await import(/* @vite-ignore */ pathToFileURL(here('journey.ts')).href)
  const user = await makeUser({ tier: 'paid', credits: 100 })
  await makeBaseImage()
  const session = await makeSession({ user, creditsUsed: 10 })
  const { secret } = await makeKey(user)
  expect(await journey(live.url, secret)).toMatchObject({
    me: { id: user.id, tier: 'paid', credits: 90 },
    session: { id: session.id, credits_used: 10, end_reason: 'user_ended' },
    balance: 90,
    refused: 401,
  })
})
