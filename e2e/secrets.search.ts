import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { embeddedUrl } from '#db/embedded/index.ts'
import { connect } from '#db/index.ts'
import { env } from '#env.ts'
import { rememberedSecrets, serverLog } from './secrets.ts'

/** Ours to keep, and for the owner's eyes alone. */
const KEPT = ['postgresql/**', 'login-secret', 'demo.json', 'e2e-secrets.txt', 'e2e-server.log']

/** Secrets that a text repeats, by their kind: the text is not for printing. */
function found(text: string): string[] {
  return rememberedSecrets().flatMap(({ kind, secret }) => {
    const spellings = [secret, encodeURIComponent(secret), Buffer.from(secret).toString('hex')]
    return spellings.some((spelling) => text.includes(spelling)) ? [kind] : []
  })
}

test('the journeys have used secrets of every kind', () => {
  const kinds = rememberedSecrets().map(({ kind }) => kind)
  expect(new Set(kinds)).toEqual(new Set(['cookie', 'key', 'password', 'token']))
})

/** Red as soon as anything logs a header, a form or an address as it came. */
test('none of them stands in the log', () => {
  const log = readFileSync(serverLog(), 'utf8')
  expect(log).toMatch(/"method":"POST","route":"\/login","status":\d+,.*"request_id":"req_/)
  expect(log).toMatch(/"route":"\/v1\/.*"user_id":"usr_/)
  expect(found(log)).toEqual([])
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
      expect(found(rows.map(({ row }) => row).join('\n')), name).toEqual([])
    }
  } finally {
    await database.$client.end()
  }
})

test('none of them stands in a file that the service has written', () => {
  const files = globSync('**/*', { cwd: env().dataDir, exclude: KEPT, withFileTypes: true })
  for (const file of files.filter((entry) => entry.isFile())) {
    const path = join(file.parentPath, file.name)
    expect(found(readFileSync(path, 'utf8')), path).toEqual([])
  }
})

test('what browsers download holds neither them nor what only the server knows', () => {
  const files = globSync('**/*.{js,css,json,map,html}', { cwd: join(env().buildDir, 'static') })
  expect(files.length).toBeGreaterThan(5)
  const loginSecret = readFileSync(join(env().dataDir, 'login-secret'), 'utf8')
  for (const file of files) {
    const text = readFileSync(join(env().buildDir, 'static', file), 'utf8')
    expect(found(text), file).toEqual([])
    expect(text.includes(loginSecret), file).toBe(false)
    expect(text, file).not.toMatch(/LOGIN_SECRETS|postgres(ql)?:\/\/|secretHash|passwordHash|key_[0-9a-f]{48}/)
  }
})
