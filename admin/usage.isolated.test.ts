import { describe, expect, test, vi } from 'vitest'
import { run } from './program.ts'
import { operator, problemOf } from './testing.ts'

/** A usage error is reported before a database is needed: none exists here. */
vi.stubEnv('DATA_DIR', '/nonexistent')
vi.stubEnv('DATABASE_URL', '')

const aBoard = `brd_${'0'.repeat(26)}`

describe('usage errors', () => {
  test.for<[string, RegExp]>([
    ['', /--help/],
    ['users', /--help/],
    ['usrs', /unknown command 'usrs'.*users/],
    ['users ad', /unknown command 'ad'.*add/],
    ['users add', /missing required argument 'email'/],
    ['users add ada', /email: /],
    ['users add ada@example.com b@example.com', /too many arguments/],
    ['users add ada@example.com --admin', /unknown option '--admin'/],
    ['users add ada@example.com --password short', /password: .*8/],
    ['users add ada@example.com --credits -5', /credits: must not be negative/],
    ['users add ada@example.com --credits 1e3', /credits: must be a whole number/],
    ['users list ada', /too many arguments/],
    ['credits grant ada@example.com', /missing required argument 'credits'/],
    ['credits grant ada@example.com 0', /credits: must not be 0/],
    ['credits grant ada@example.com 1.5', /credits: must be a whole number/],
    ['credits grant ada@example.com 1000001', /credits: must be at most 1000000/],
    ['keys add ada@example.com --label', /argument missing/],
    ['boards add --label x', /--type <slug>/],
    ['boards add --type x', /--label <text>/],
    ['boards add --type X_1 --label x', /type: must be a board type/],
    ['boards add --type x --label x --rate 2', /--specs and --rate go together/],
    ['boards add --type x --label x --specs y --rate 0', /rate: must be from 1/],
    [`boards set ${aBoard}`, /needs --state, --connect, --quarantine or --release/],
    [`boards set ${aBoard} --state in_use`, /state: must be available, maintenance, offline/],
    ['boards set key_1 --state offline', /id: must be the id of a board/],
    [`sessions end ${aBoard}`, /id: must be the id of a session/],
    ['db drop', /unknown command 'drop'/],
  ])('%s', async ([line, detail]) => {
    const ran = await run(line.split(' ').filter(Boolean))
    expect(problemOf(ran)).toEqual({ exitCode: 2, code: 'usage', detail: expect.stringMatching(detail) })
  })

  test('the process ends with the same error and exit code', async () => {
    const args = ['users', 'ad']
    expect(await operator({ DATA_DIR: '/nonexistent' })(...args)).toEqual(await run(args))
  })

  test('a password is not repeated', async () => {
    const { stderr } = await run(['users', 'add', 'ada', '--password', 'hunter2hunter2'])
    expect(stderr).not.toContain('hunter2')
  })
})

describe('help', () => {
  test.for<[string, RegExp]>([
    ['--help', /^Usage: npm run -s admin -- .*users.*credits.*keys.*boards.*sessions.*db/s],
    ['users --help', /add .*<email>.*list/s],
    ['boards --help', /add.*set.*<id>.*list/s],
    ['db --help', /url.*migrate/s],
    ['users add --help', /--password <text>.*--credits <number>.*--paid/s],
  ])('%s is plain text on stdout', async ([line, text]) => {
    const ran = await run(line.split(' '))
    expect(ran).toEqual({ exitCode: 0, stdout: expect.stringMatching(text), stderr: '' })
  })
})

describe('a command without a database', () => {
  test('prints in one line what to do', async () => {
    const problem = problemOf(await operator({ DATA_DIR: '/nonexistent' })('users', 'list'))
    expect(problem).toMatchObject({
      exitCode: 1,
      code: 'no_database',
      detail: expect.stringMatching(/npm start.*DATABASE_URL/),
    })
    expect(problem.detail).not.toContain('\n')
  })

  test('prints what is wrong with the configuration', async () => {
    const ran = await operator({ DATABASE_URL: 'postgres://localhost/x' })('users', 'list')
    expect(problemOf(ran)).toMatchObject({
      exitCode: 1,
      code: 'invalid_configuration',
      detail: expect.stringMatching(/LOGIN_SECRETS/),
    })
  })

  test('prints that the database is unavailable', async () => {
    const away = {
      DATABASE_URL: 'postgres://boardwalk:hidden@127.0.0.1:1/x',
      LOGIN_SECRETS: 'a secret of one command and of nobody else',
    }
    const ran = await operator(away)('users', 'list')
    expect(problemOf(ran)).toMatchObject({
      exitCode: 1,
      code: 'unavailable',
      detail: expect.stringMatching(/ECONNREFUSED/),
    })
    expect(ran.stderr).not.toContain('hidden')
  })
})
