import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { embeddedUrl } from '#db/embedded/index.ts'
import { connect } from '#db/index.ts'
import { env } from '#env.ts'
import { NO_SECRET } from '#scripts/build.ts'
import { recordedSecrets, type Secrets } from '#test/secret-scan/search.ts'
import { secretsFolder, serverLog } from './kept.ts'
import { allMails } from './mail.ts'

/** Ours to keep, and for the owner's eyes alone. */
const KEPT = [
  'postgresql/**',
  'postgresql.json',
  'login-secret',
  'demo.json',
  'agent.yaml.credential',
  'e2e-*',
  'e2e-*/**',
]

/** Of links that end a line, as links do that one has to follow. */
const TOKENS = /(?<!unsubscribe\?)token=([\w-]+)$/gm
const UNSUBSCRIBE_TOKENS = /\/unsubscribe\?token=([\w-]{40,})/g

/** The way into the demo world is printed at the start, to be read. */
const demo = readFileSync(join(env().dataDir, 'demo.json'), 'utf8')

let secrets: Secrets
test.beforeAll(async () => {
  secrets = recordedSecrets(secretsFolder())
  // Sealed, not random: they are not noted when they are made.
  for (const token of await tokensInMails(UNSUBSCRIBE_TOKENS)) secrets.addText(token)
})

const isForTheReader = (secret: string) => demo.includes(secret)

test('every secret that the journeys have used was noted', async () => {
  const tokens = await tokensInMails(TOKENS)
  expect(tokens.filter((token) => !secrets.random.has(token))).toEqual([])
})

test('the main journeys have used secrets of every kind', async () => {
  // A single journey, or a part of the long ones, does not use all kinds.
  if (!test.info().project.metadata.isWhole) return
  expect((await tokensInMails(TOKENS)).length).toBeGreaterThan(5)
  expect(await tokensInMails(UNSUBSCRIBE_TOKENS)).not.toEqual([])
  expect(secrets.texts.size).toBeGreaterThan(50)
  const log = readFileSync(serverLog(), 'utf8')
  expect(log).toMatch(/"method":"POST","route":"\/login","status":\d+,.*"request_id":"req_/)
  expect(log).toMatch(/"route":"\/v1\/.*"user_id":"usr_/)
})

/** Red as soon as anything logs a header, a form, a link or an address as it came. */
test('none of them stands in the log', () => {
  const log = readFileSync(serverLog(), 'utf8')
  expect(log).not.toBe('')
  expect(secrets.leaksIn(log).filter((secret) => !isForTheReader(secret))).toEqual([])
})

/** Red as soon as anything is kept that was only to be compared: a password, a key, a token. */
test('none of them stands in the database', async () => {
  const database = connect(embeddedUrl(env().dataDir) ?? '')
  try {
    const tables = await database.execute<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`,
    )
    expect(tables.length).toBeGreaterThan(5)
    for (const { name } of tables) {
      const rows = await database.execute<{ row: string }>(`select t::text as row from ${name} t`)
      expect(secrets.leaksIn(rows.map(({ row }) => row).join('\n')), name).toEqual([])
    }
  } finally {
    await database.$client.end()
  }
})

test('none of them stands in a file that the service has written', () => {
  const files = globSync('**/*', { cwd: env().dataDir, exclude: KEPT, withFileTypes: true })
  for (const file of files.filter((entry) => entry.isFile())) {
    const path = join(file.parentPath, file.name)
    expect(secrets.leaksIn(readFileSync(path, 'utf8')), path).toEqual([])
  }
})

test('what browsers download holds neither them nor what only the server knows', () => {
  const files = globSync('**/*.{js,css,json,map,html}', { cwd: join(env().buildDir, 'static') })
  expect(files.length).toBeGreaterThan(5)
  for (const file of files) {
    const text = readFileSync(join(env().buildDir, 'static', file), 'utf8')
    expect(secrets.leaksIn(text), file).toEqual([])
    expect(text, file).not.toMatch(/LOGIN_SECRETS|STRIPE_SECRET|postgres(ql)?:\/\/|secretHash|passwordHash/)
  }
})

/**
 * Red as soon as a setting that is a secret is read while building: it would be in every copy of
 * what was built.
 */
test('the build contains no secret of its environment', () => {
  const files = globSync('**/*', { cwd: env().buildDir, exclude: ['cache/**'], withFileTypes: true })
  const built = files.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  expect(built.some((path) => path.includes('/server/'))).toBe(true)
  expect(existsSync(join(env().buildDir, 'built-from'))).toBe(true)
  expect(built.filter((path) => readFileSync(path).includes(NO_SECRET))).toEqual([])
})

async function tokensInMails(pattern: RegExp): Promise<string[]> {
  return (await allMails()).flatMap((mail) => [...mail.matchAll(pattern)].map(([, token = '']) => token))
}
