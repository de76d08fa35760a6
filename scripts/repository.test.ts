import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { MALLOC, MEMORY } from './node-options.mjs'

/** The patterns of secrets: keys, those of a payment provider, of a cloud, of a key file. */
const SECRETS = [
  'key_[0-9a-f]{48}',
  '[sr]k_(live|test)_[0-9A-Za-z]{16,}',
  'whsec_[0-9A-Za-z+/]{24,}',
  'AKIA[0-9A-Z]{16}',
  'gh[pousr]_[0-9A-Za-z]{36}',
  'BEGIN [A-Z ]*PRIVATE KEY',
]

/**
 * Red as soon as somebody commits one. Made-up ones repeat a short piece, which no random secret
 * does.
 */
test('no secret is in the repository', () => {
  const isMadeUp = (line: string) => /(.{1,8})\1{4,}/.test(line)
  const found = SECRETS.flatMap((pattern) => grep(pattern)).filter((line) => !isMadeUp(line))
  expect(found.map((line) => line.split(':').slice(0, 2).join(':'))).toEqual([])
})

test('no merge was left half done', () => {
  expect(grep('^(<<<<<<<|>>>>>>>|> > > > > > >) ')).toEqual([])
})

/**
 * What compose.yaml and docs/operations.md put beside the code: the image is made of everything
 * that is not ignored.
 */
test.each(['.env', '.data', '.data-new', 'boardwalk.dump', 'boardwalk.dump.4711'])(
  '%s comes neither into the repository nor into the image',
  (name) => {
    const ignored = readFileSync('.dockerignore', 'utf8').trimEnd().split('\n')
    expect(ignored.filter((pattern) => matchesGlob(name, pattern))).not.toEqual([])
    expect(
      execFileSync('git', ['check-ignore', '--no-index', `${name}${name.startsWith('.data') ? '/' : ''}`], {
        encoding: 'utf8',
      }),
    ).toContain(name)
  },
)

test('the image starts the service with the memory that npm start gives it', () => {
  const image = readFileSync('Dockerfile', 'utf8')
  const settings = Object.entries(MALLOC).map(([name, value]) => `${name}=${value}`)
  expect(image).toContain(`ENV ${settings.join(' ')}\n`)
  expect(image).toContain(`CMD ${JSON.stringify(['node', ...MEMORY, 'scripts/start.ts']).replaceAll(',', ', ')}\n`)
})

/** The others are text that nobody reads: `npm run db:generate` compares with the newest alone. */
test('no snapshot of the schema is kept but that of the newest migration', () => {
  const { entries } = JSON.parse(readFileSync('db/migrations/meta/_journal.json', 'utf8')) as { entries: unknown[] }
  const newest = String(entries.length - 1).padStart(4, '0')
  expect(readdirSync('db/migrations/meta').sort()).toEqual([`${newest}_snapshot.json`, '_journal.json'])
})

test('every document that is cited is in the repository', () => {
  // What begins with /docs is a page of the service.
  const lines = grep('[a-z/-]+\\.md').map((line) => line.replaceAll(/(?<![.\w])\/docs\S*/g, ''))
  const cited = lines.flatMap((line) => line.match(/(?:[\w-]+\/)*[a-zA-Z-]+\.md\b/g) ?? [])
  const missing = [...new Set(cited)].filter((name) => !existsSync(name) && !existsSync(`docs/${name}`))
  expect(missing).toEqual([])
})

test('every file that a document names is in the repository', () => {
  const named = grep('`[a-z@(][^` ]*\\.(ts|tsx|mjs|md|yaml)`').flatMap((line) => {
    const [file = ''] = line.split(':')
    const paths = file.endsWith('.md') ? (line.match(/`[a-z@(][^` *{]*\/[^` *{]*\.(tsx?|mjs|md|yaml)`/g) ?? []) : []
    return paths.map((path) => path.slice(1, -1))
  })
  expect(named.length).toBeGreaterThan(100)
  expect([...new Set(named)].filter((path) => !existsSync(path))).toEqual([])
})

test('ARCHITECTURE.md has at most 1,500 words', () => {
  expect(readFileSync('ARCHITECTURE.md', 'utf8').split(/\s+/).length).toBeLessThanOrEqual(1_500)
})

test('other tools find the version of Node that npm installs', () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(readFileSync('.node-version', 'utf8').trim()).toBe(devDependencies.node)
})

test('.env.example has every setting that README.md explains', () => {
  const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name)
  const [, configuration = ''] = readFileSync('README.md', 'utf8').split('## Configuration')
  const [table = ''] = configuration.split('\n## ')
  const explained = namesIn(table.replaceAll(/\|[^|]*\|[^|]*\|$/gm, ''), /`([A-Z_]+)`/g)
  const example = namesIn(readFileSync('.env.example', 'utf8'), /^# ([A-Z_]+)=/gm)
  const elsewhere = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'DATABASE_PASSWORD']
  expect(explained).toContain('METRICS_HOST')
  expect(new Set(example)).toEqual(new Set([...explained, ...elsewhere]))
})

function grep(pattern: string): string[] {
  try {
    const own = ':!scripts/repository.test.ts'
    return execFileSync('git', ['grep', '-nIE', pattern, '--', own], { encoding: 'utf8' }).trimEnd().split('\n')
  } catch (error) {
    // git says so where nothing is found.
    if (error instanceof Error && 'status' in error && error.status === 1) return []
    throw error
  }
}
