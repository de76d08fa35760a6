import { expect, test } from 'vitest'
import { startDraining } from '#core/readiness.ts'
import { client } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { GET } from './route.ts'

testsCommit()

/** The readiness that a load balancer sees. */
async function readiness() {
  const answer = await GET(new Request('http://localhost:3000/readyz'), {})
  return { status: answer.status, body: await answer.json() }
}

const unavailable = { status: 503, body: expect.objectContaining({ code: 'unavailable' }) }

/** Breaks without the check of the migrations in `assertReady`. */
test('red while a migration of this version is missing', async () => {
  expect(await readiness()).toEqual({ status: 200, body: { status: 'ready' } })
  const [newest] = await client()`
    delete from drizzle.__drizzle_migrations
    where created_at = (select max(created_at) from drizzle.__drizzle_migrations) returning hash, created_at`
  expect(await readiness()).toEqual(unavailable)
  await client()`insert into drizzle.__drizzle_migrations ${client()(newest ?? {})}`
  expect(await readiness()).toMatchObject({ status: 200 })
})

test('red from the moment on that this instance drains', async () => {
  expect(await readiness()).toMatchObject({ status: 200 })
  startDraining()
  expect(await readiness()).toEqual(unavailable)
})
