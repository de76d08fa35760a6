import { expect, test } from 'vitest'
import { publishClients } from '#core/client-releases/index.ts'
import { makeBuild } from '#core/client-releases/testing.ts'
import { testsCommit } from '#db/testing.ts'
import { run } from './program.ts'
import { problemOf, resultOf } from './testing.ts'

testsCommit()

test('the operator lists releases, withdraws one, and takes it back', async () => {
  for (const marker of ['a', 'b']) await publishClients(makeBuild(marker), 'https://boardwalk.example')
  const list = async () => resultOf(await run(['clients', 'list'])).releases
  const releases = await list()
  const [newest] = releases
  expect(newest).toMatchObject({ package: 'boardwalk', version: expect.stringMatching(/\.2$/), withdrawn: null })
  expect(releases).toHaveLength(6)
  const withdraw = (version: string, reason: string) =>
    run(['clients', 'withdraw', 'boardwalk', version, '--reason', reason])
  expect(resultOf(await withdraw(newest.version, ' It is broken. ')).releases).toEqual([
    { ...newest, withdrawn: 'It is broken.' },
  ])
  expect(problemOf(await withdraw(releases[1].version, 'x')).detail).toContain('No other version')
  expect(problemOf(await withdraw('1.2.3', 'x'))).toMatchObject({ exitCode: 1, detail: 'There is no such release.' })
  expect(problemOf(await withdraw(newest.version, 'two\nlines')).detail).toContain('must be one line')
  await withdraw(newest.version, '')
  expect(await list()).toEqual(releases)
})
