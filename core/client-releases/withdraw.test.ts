import { expect, test } from 'vitest'
import { Refusal } from '#core/errors.ts'
import { auditEvents, db } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import {
  findClientFile,
  newestClientFiles,
  publishClients,
  releasesOf,
  withdrawnClientFiles,
  withdrawRelease,
} from './index.ts'
import { makeBuild } from './testing.ts'

testsRollBack()

const [a, b, c] = [makeBuild('a'), makeBuild('b'), makeBuild('c')]
const start = (folder: string) => publishClients(folder, 'https://boardwalk.example')
const NAME = 'boardwalk'

/** The last number of each version, with a minus where it is withdrawn. */
async function listed(): Promise<string> {
  return (await releasesOf(NAME)).map(({ version, withdrawn }) => `${withdrawn ? '-' : ''}${last(version)}`).join(' ')
}
const last = (version = '') => version.split('.').at(-1)
async function newest(): Promise<string> {
  const names = (await newestClientFiles()).filter(({ alias }) => alias === 'boardwalk.mjs')
  const [byAlias, ...listedOnes] = [await findClientFile('boardwalk.mjs'), ...names].map((file) => last(file?.version))
  expect(listedOnes).toEqual([byAlias])
  return String(byAlias)
}
const withdraw = async (number: string, reason: string | null = 'It is broken.') => {
  const found = (await releasesOf(NAME)).find(({ version }) => last(version) === number)
  return withdrawRelease(NAME, String(found?.version), reason)
}

/** Breaks where the highest version is the newest, whichever build runs. */
test('after a rollback of the service its own version is the newest again', async () => {
  for (const build of [a, b, c]) await start(build)
  expect([await newest(), await listed()]).toEqual(['3', '3 2 1'])
  await start(b)
  expect([await newest(), await listed()]).toEqual(['2', '-3 2 1'])
  expect(await findClientFile(`boardwalk-${(await releasesOf(NAME))[0]?.version}.mjs`)).toBeDefined()
  await start(c)
  expect([await newest(), await listed()]).toEqual(['3', '3 2 1'])
})

test('a release that is withdrawn gives way to the highest one that is not, until it is taken back', async () => {
  for (const build of [a, b, c]) await start(build)
  expect(await withdraw('3')).toMatchObject([{ package: NAME, withdrawn: 'It is broken.' }])
  expect([await newest(), await listed()]).toEqual(['2', '-3 2 1'])
  expect(await withdrawnClientFiles()).toEqual([
    { name: 'boardwalk.mjs', version: expect.stringMatching(/\.3$/), reason: 'It is broken.' },
  ])
  await withdraw('2')
  expect([await newest(), await listed()]).toEqual(['1', '-3 -2 1'])
  await withdraw('3', null)
  expect([await newest(), await listed()]).toEqual(['3', '3 -2 1'])
  const recorded = db().select({ action: auditEvents.action, details: auditEvents.details }).from(auditEvents)
  expect(await recorded).toHaveLength(3)
  expect(await recorded).toContainEqual({
    action: 'client_withdrawn',
    details: { package: NAME, version: expect.stringMatching(/\.3$/), is: false },
  })
})

/** Breaks where a rollback to what is withdrawn leaves nothing that may be installed. */
test('a rollback to what is withdrawn keeps the newest that is not', async () => {
  for (const build of [a, b]) await start(build)
  await withdraw('1')
  await start(a)
  expect([await newest(), await listed()]).toEqual(['2', '2 -1'])
})

test('the last version, and one that is not there, cannot be withdrawn', async () => {
  await start(a)
  await start(b)
  await withdraw('2')
  await expect(withdraw('1')).rejects.toThrow('No other version of boardwalk is there for users to install.')
  await expect(withdrawRelease(NAME, '9.9.9', 'why')).rejects.toThrow(Refusal)
  await expect(withdrawRelease('cli', '9.9.9', 'why')).rejects.toThrow(
    'There is no package cli. There are: boardwalk, boardwalk-sdk, boardwalk_sdk.',
  )
  expect(await listed()).toBe('-2 1')
})
