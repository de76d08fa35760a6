// Slow: nearly every test makes a PostgreSQL server.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import postgres from 'postgres'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { embeddedUrl, openEmbedded, openTemporary } from './index.ts'
import type { Server } from './launch.ts'
import { READABLE_PLACE } from './paths.ts'
import { runningPostmaster } from './postmaster.ts'
import { isRoot, serverUser } from './server-user.ts'

let dataDir: string
const servers: Server[] = []
const children: ChildProcess[] = []

beforeEach(() => {
  // A path with a space, which every command line here must survive.
  const folder = mkdtempSync(join(tmpdir(), 'embedded '))
  chmodSync(folder, 0o755)
  dataDir = join(folder, 'data')
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const server of servers.splice(0)) await server.stop()
  // A killed process's server still writes while it ends.
  await vi.waitUntil(() => !runningPostmaster(join(dataDir, 'postgresql')), { timeout: 10_000 })
  rmSync(dirname(dataDir), { recursive: true, maxRetries: 3 })
})

async function open(say?: (line: string) => void) {
  const server = await openEmbedded(dataDir, say)
  servers.push(server)
  return server
}

async function ask(url: string, question: string) {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  return await sql.unsafe(question).finally(() => sql.end())
}

/**
 * Another process that runs some of our code and then waits to be killed; what it says last is the
 * answer.
 */
async function elsewhere(code: string) {
  const script = `import { openEmbedded, openTemporary } from '#db/embedded/index.ts'\n${code}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  const [said] = await once(child.stdout.setEncoding('utf8'), 'data')
  return { child, said: String(said).trim() }
}

const openElsewhere = () => elsewhere(`console.log((await openEmbedded(${JSON.stringify(dataDir)})).url)`)

test('texts and times are the same on every machine', async () => {
  const { url } = await open()
  const [row] = await ask(
    url,
    `select current_setting('server_encoding') as encoding, current_setting('timezone') as zone, lower('ÄÉ') as small,
      (select string_agg(word, ' ' order by word) from unnest(array['b', 'a', 'B', 'é']) as word) as sorted`,
  )
  expect(row).toEqual({ encoding: 'UTF8', zone: 'UTC', small: 'äé', sorted: 'B a b é' })
})

test('the address asks for its password, which nobody else can read', async () => {
  const { url } = await open()
  await expect(ask(url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow('password authentication failed')
  expect(statSync(join(dataDir, 'postgresql.json')).mode & 0o777).toBe(0o600)
})

test('the address is found while the server runs, and only then', async () => {
  expect(embeddedUrl(dataDir)).toBeUndefined()
  const server = await open()
  expect(embeddedUrl(dataDir)).toBe(server.url)
  await server.stop()
  expect(embeddedUrl(dataDir)).toBeUndefined()
})

// Breaks if `openEmbedded` does not claim the folder: the second start would then end the first
// one's server as left behind.
test('a second start on the same folder is refused in one line, with the process that has it', async () => {
  const { child, said } = await openElsewhere()
  await expect(openEmbedded(dataDir)).rejects.toThrow(
    `${dataDir} is in use by another Boardwalk (process ${child.pid})`,
  )
  expect(await ask(said, 'select 1 as alive')).toEqual([{ alive: 1 }])
})

// Breaks if the keeper does not watch its pipe, and again if a leftover is not ended.
test('after kill -9 the server goes by itself, and the next start finds everything', async () => {
  const { child, said } = await openElsewhere()
  await ask(said, 'create table kept (id int)')
  child.kill('SIGKILL')
  await vi.waitUntil(() => !embeddedUrl(dataDir), { timeout: 10_000 })
  const { url } = await open()
  expect(await ask(url, 'select count(*)::int as rows from kept')).toEqual([{ rows: 0 }])
})

// Breaks without `stopLeftover`.
test('a server whose keeper was killed too is ended by the next start', async () => {
  const { child } = await openElsewhere()
  const home = join(dataDir, 'postgresql')
  const pid = runningPostmaster(home)?.pid ?? 0
  process.kill(Number(readFileSync(`/proc/${pid}/stat`, 'latin1').split(' ')[3]), 'SIGKILL')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const said: string[] = []
  const { url } = await open((line) => said.push(line))
  expect(said).toEqual([`Ending the PostgreSQL that an earlier start left behind (process ${pid})`])
  expect(await ask(url, 'select 1 as alive')).toEqual([{ alive: 1 }])
})

// Breaks if the dead server's file stays: PostgreSQL refuses to start while a process of the same
// user has that pid.
test('another process with the pid of a server that was killed is left alone', async () => {
  await (await open()).stop()
  const data = join(dataDir, 'postgresql', 'data')
  const stranger = spawn('sleep', ['600'], { ...serverUser(data), stdio: 'ignore' })
  children.push(stranger)
  writeFileSync(join(data, 'postmaster.pid'), `${stranger.pid}\n${data}\n1\n5432\n\n127.0.0.1\n\nready\n`)
  expect(embeddedUrl(dataDir)).toBeUndefined()
  await open()
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
})

test('a making of the database that was cut short is made again', async () => {
  await (await open()).stop()
  rmSync(join(dataDir, 'postgresql', 'data'), { recursive: true })
  mkdirSync(join(dataDir, 'postgresql', 'data.new', 'base'), { recursive: true })
  const { url } = await open()
  expect(await ask(url, 'select 1 as alive')).toEqual([{ alive: 1 }])
})

test('a folder that cannot be is one line', async () => {
  writeFileSync(dataDir, 'a file')
  await expect(openEmbedded(dataDir)).rejects.toThrow(/^Cannot keep the database in .*: there is a file in its place/)
})

test('a server that does not start shows the end of its log', async () => {
  await (await open()).stop()
  writeFileSync(join(dataDir, 'postgresql', 'data', 'postgresql.conf'), 'no_such_setting = on')
  await expect(openEmbedded(dataDir)).rejects.toThrow(/^PostgreSQL did not start.*no_such_setting/s)
})

test('in a folder that only root can enter, the database is where its user can reach it, and a new folder is a new world', async () => {
  chmodSync(dirname(dataDir), 0o700)
  const homes: string[] = []
  for (const _world of ['first', 'second']) {
    const server = await open()
    expect(await ask(server.url, `select to_regclass('mine') as mine`)).toEqual([{ mine: null }])
    await ask(server.url, 'create table mine (id int)')
    await server.stop()
    const home: string = JSON.parse(readFileSync(join(dataDir, 'postgresql.json'), 'utf8')).home
    homes.push(home)
    rmSync(dataDir, { recursive: true })
  }
  for (const home of homes) expect(home).toMatch(isRoot() ? `${READABLE_PLACE}/data-` : /^postgresql$/)
  for (const home of homes) if (isRoot()) rmSync(home, { recursive: true })
})

test('a temporary server leaves nothing, stopped or killed', async () => {
  const server = await openTemporary()
  const [row] = await ask(
    server.url,
    `select current_setting('data_directory') as data, current_setting('fsync') as fsync`,
  )
  expect(row?.fsync).toBe('off')
  await server.stop()
  expect(existsSync(dirname(row?.data))).toBe(false)

  const { child, said } = await elsewhere('console.log((await openTemporary()).url)')
  const [other] = await ask(said, `select current_setting('data_directory') as data`)
  child.kill('SIGKILL')
  await vi.waitUntil(() => !existsSync(dirname(other?.data)), { timeout: 10_000 })
})
