import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { sha256 } from '#core/sha256.ts'
import { clientReleases, db, transaction } from '#db/index.ts'
import { testsRollBack } from '#db/testing.ts'
import { findClientFile, newestClientFiles, publishClients, readClientFile, releasesOf } from './index.ts'
import { makeBuild } from './testing.ts'

testsRollBack()

const URL = 'https://boardwalk.example'
const publish = (folder: string) => publishClients(folder, URL)
const PACKAGES = ['boardwalk', 'boardwalk-sdk', 'boardwalk_sdk']
const versionsOf = async (name: string) => (await releasesOf(name)).map(({ version }) => version)
async function read(name: string): Promise<Buffer> {
  const file = await findClientFile(name)
  return file ? Buffer.from(await readClientFile(file)) : Buffer.from('there is no such file')
}
const numbers = (version: string) => version.split('.').map(Number)

/** Breaks without `noteStart`, and with a hash of what tools leave in a build. */
test('the same build has the same version, and one that has changed the next', async () => {
  await publish(makeBuild('a'))
  await publish(makeBuild('a', { tools: '1' }))
  for (const name of PACKAGES) expect(await versionsOf(name)).toEqual([expect.stringMatching(/^1\.\d{8}\.1$/)])
  await publish(makeBuild('b'))
  await publish(makeBuild('a'))
  for (const name of PACKAGES) {
    const [newer = '', older = '', ...rest] = await versionsOf(name)
    expect(rest).toEqual([])
    expect(numbers(newer) > numbers(older)).toBe(true)
  }
})

test('a version is higher than all before it where the clock was turned back', async () => {
  const day = 99991231
  const past = { package: 'boardwalk', version: `1.${day}.4`, day, number: 4, madeOf: sha256('past'), manifest: {} }
  await db().insert(clientReleases).values(past)
  await publish(makeBuild('a'))
  expect(await versionsOf('boardwalk')).toEqual([`1.${day}.5`, `1.${day}.4`])
})

test('older files are kept, and names without a version are those of the newest', async () => {
  await publish(makeBuild('a'))
  const older = await newestClientFiles()
  const bytes = await Promise.all(older.map(readClientFile))
  await publish(makeBuild('b'))
  const newest = await newestClientFiles()
  expect(older.map(({ alias }) => alias)).toEqual(newest.map(({ alias }) => alias))
  for (const [index, file] of older.entries()) {
    expect(await read(file.name)).toEqual(Buffer.from(bytes[index] ?? []))
    expect(await read(`sha256-${file.sha256}`)).toEqual(await read(file.name))
    expect(await read(`emulator-${file.sha256}.mjs`)).toEqual(await read(file.name))
    expect(await findClientFile(file.alias)).toEqual(newest[index])
    expect(newest[index]?.name).not.toBe(file.name)
  }
  expect(await findClientFile('nothing')).toBeUndefined()
  expect(await findClientFile('sha256-0')).toBeUndefined()
})

test('the version is in what is published, and names no build', async () => {
  await publish(makeBuild('a'))
  const [version] = await versionsOf('boardwalk')
  expect(String(await read(`boardwalk-${version}.mjs`))).toBe(`#!/usr/bin/env node\nconsole.log('${version} a')\n`)
  const wheel = unzipSync(await read(`boardwalk_sdk-${version}-py3-none-any.whl`))
  const info = `boardwalk_sdk-${version}.dist-info`
  expect(new Set(Object.keys(wheel))).toEqual(
    new Set([...['METADATA', 'RECORD', 'WHEEL'].map((file) => `${info}/${file}`), 'boardwalk_sdk/__init__.py']),
  )
  const metadata = Buffer.from(wheel[`${info}/METADATA`] ?? [])
  expect(String(metadata)).toContain(`Version: ${version}\nProject-URL: Homepage, ${URL}\n`)
  expect(await read(`boardwalk_sdk-${version}-py3-none-any.whl.metadata`)).toEqual(metadata)
  expect(await releasesOf('boardwalk-sdk')).toMatchObject([
    { manifest: { name: 'boardwalk-sdk', version, homepage: URL } },
  ])
})

/** Breaks with a time, or an order of folders, in an archive. */
test('two builds of the same sources are the same bytes', async () => {
  const published = () =>
    transaction(async () => {
      await publish(makeBuild('a'))
      const hashes = (await newestClientFiles()).map(({ name, sha256 }) => `${sha256} ${name}`)
      return Promise.reject(hashes)
    }).catch((hashes: unknown) => hashes)
  expect(await published()).toHaveLength(4)
  expect(await published()).toEqual(await published())
})

/** Breaks without the triggers, and without the primary key. */
test.each([
  sql`update client_files set bytes = '', sha256 = sha256('') where true`,
  sql`delete from client_files`,
  sql`update client_releases set version = '1.0.1'`,
  sql`update client_releases set made_of = sha256('')`,
  sql`insert into client_files select name, package, version, alias || 2, sha256(''), '' from client_files limit 1`,
])('what was published never changes', async (statement) => {
  await publish(makeBuild('a'))
  const refused = transaction(() => db().execute(statement)).catch(({ cause }) => String(cause))
  expect(await refused).toMatch(/never change|duplicate key/)
})
