import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import openapiTypes, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApiDocument } from '#app/v1/document.ts'
import { makeKey, makeLab, makeUser } from '#db/factory.ts'
import { testsCommit } from '#db/testing.ts'
import { env } from '#env.ts'
import { startServer, type TestServer } from '#test/server/start-server.ts'

const databaseUrl = testsCommit()
let live: TestServer

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** The types are made from what the server itself says of itself. */
beforeAll(async () => {
  live = await startServer(databaseUrl)
  const described = await fetch(`${live.url}/v1/openapi.json`)
  writeFileSync(here('schema.ts'), astToString(await openapiTypes(await described.text())))
})

afterAll(() => live.stop())

test('a client generated from the description compiles', { timeout: 60_000 }, () => {
  const tsc = 'node_modules/typescript-7/bin/tsc'
  execFileSync(process.execPath, [tsc, '--noEmit', '--incremental', 'false', '--project', here('.')])
})

test('the description that is served is the one the other tests judge by', async () => {
  const served = await (await fetch(`${live.url}/v1/openapi.json`)).json()
  const judged = JSON.parse(JSON.stringify(openApiDocument()).replaceAll(env().appUrl, served.servers[0].url))
  expect(served).toEqual(judged)
})

test('a generated client makes the main journey', async () => {
  const { journey } = await import(/* @vite-ignore */ pathToFileURL(here('journey.ts')).href)
  const user = await makeUser({ tier: 'paid', credits: 100 })
  const { type, image, board } = await makeLab()
  const { secret } = await makeKey(user)
  const { started, extended, ended, ...rest } = await journey(live.url, secret)
  expect(started).toMatchObject({
    ...{ user_id: user.id, state: 'running', board_type: type, board_id: board.id, base_image_id: image.id },
    ...{ credits_used: 2, ended_at: null },
  })
  expect(extended).toMatchObject({ id: started.id, state: 'running' })
  expect(Date.parse(extended.expires_at) - Date.parse(started.expires_at)).toBe(5 * 60_000)
  expect(ended).toMatchObject({ id: started.id, state: 'ended', end_reason: 'user_ended', credits_used: 2 })
  expect(rest).toMatchObject({
    me: { id: user.id, tier: 'paid', credits: 100 },
    listed: [started.id],
    balance: 98,
    allowed: 'GET, HEAD, DELETE, OPTIONS',
    refused: 401,
  })
})
