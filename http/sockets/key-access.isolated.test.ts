import { expect, test } from 'vitest'
import { makeKey } from '#db/factory.ts'
import { testsCommit } from '#db/testing.ts'
import { serveTests } from '#test/server/serve-tests.ts'
import { makeScene } from './testing.ts'

const databaseUrl = testsCommit()
const server = serveTests(databaseUrl)

/** Breaks without the two lines about access in console-socket.ts. */
test('a key that reads may not type into a console, and one that runs opens only its own', async () => {
  const { call, run, open, user } = await makeScene(server.url)
  const { id } = await run()
  const [reads, runs] = [await makeKey(user, { access: 'read' }), await makeKey(user, { access: 'run' })]
  const headersOf = ({ secret }: { secret: string }) => ({ authorization: `Bearer ${secret}` })
  const reader = open(id, { headers: headersOf(reads), query: '?mode=rw' })
  await reader.shows('> ')
  reader.type('x')
  expect(await reader.received('refused')).toMatchObject({ why: 'read_only' })
  const foreign = open(id, { headers: headersOf(runs) })
  expect(await foreign.until(() => foreign.refused)).toMatchObject({ status: 404, problem: { code: 'not_found' } })
  await call('DELETE', `/sessions/${id}`)
})
