import { expect, test } from 'vitest'
import { testsCommit } from '#db/testing.ts'
import { publishClients, releasesOf } from './index.ts'
import { makeBuild } from './testing.ts'

testsCommit()

/** Breaks without the advisory lock in core/client-releases/publish.ts: both get one version. */
test('instances of two builds that start at once publish both, each once', async () => {
  const [a, b] = [makeBuild('a'), makeBuild('b')]
  await Promise.all([a, b, a, b, a, b].map((build) => publishClients(build, 'https://boardwalk.example')))
  const versions = (await releasesOf('boardwalk')).map(({ version }) => version.replace(/^1\.\d+\./, ''))
  expect(versions).toEqual(['2', '1'])
})
