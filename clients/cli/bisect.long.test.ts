// Slow: git bisect builds and runs commit after commit, in seven steps of 64.

import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { testsCommit } from '#db/testing.ts'
import { CommandLine } from '../testing/command-line.ts'
import { labFor } from '../testing/lab.ts'

const lab = labFor(testsCommit())
let bare: CommandLine

beforeAll(async () => {
  bare = await CommandLine.create({})
}, 60_000)

const COMMITS = 64
const HEX = ':020000040000FA\n:0400000001020304F2\n:00000001FF\n'

/** A repository of 64 commits, each with the number of its build. */
function makeRepository() {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-bisect-'))
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...words], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...bare.environment, NODE_ENV: 'test', GIT_CONFIG_GLOBAL: '/dev/null' },
    })
  git('init', '-q', '-b', 'main')
  const commits: string[] = []
  for (let number = 0; number < COMMITS; number++) {
    writeFileSync(join(folder, 'app.hex'), HEX)
    writeFileSync(join(folder, 'build'), String(number))
    git('add', '.')
    git('commit', '-q', '-m', `build ${number}`)
    commits.push(git('rev-parse', 'HEAD').trim())
  }
  return { folder, git, commits }
}

test.each([7, 40])(
  'git bisect names the commit that broke the test, with failures of others: %i',
  { timeout: 300_000 },
  async (broken) => {
    const { boardType, agent } = await lab().makeBoards({ count: 2 })
    const { key } = await lab().makeUser()
    const cli = bare.with({ SERVICE_URL: lab().url, SERVICE_API_KEY: key })
    const { folder, git, commits } = makeRepository()
    const build = () => Number(readFileSync(join(folder, 'build'), 'utf8'))
    agent.works = () => build() < broken
    git('bisect', 'start', 'HEAD', commits[0] ?? '')
    agent.failNext('flash')
    const words = [
      'run',
      'app.hex',
      '--type',
      boardType,
      '--expect',
      'login: $',
      '--send',
      'root\\n',
      '--expect',
      '# $',
    ]
    const test = [...words, '--send', 'selftest\\n', '--expect', 'ALL PASS', '--fail', 'test 1 failed', '--bisect']
    const env = { ...cli.environment, NODE_ENV: 'production' as const, GIT_CONFIG_GLOBAL: '/dev/null' }
    const ran = promisify(execFile)('git', ['bisect', 'run', process.execPath, cli.file, ...test], { cwd: folder, env })
    const { stdout } = await ran.catch((error: { stdout: string; stderr: string }) => {
      throw new Error(`${error.stdout}\n${error.stderr}`)
    })
    expect(stdout).toContain(`${commits[broken]} is the first bad commit`)
  },
)

/** Breaks where git blames a commit for a key that is revoked. */
test('git bisect stops where a person has to act, and names nobody', { timeout: 60_000 }, async () => {
  const { boardType } = await lab().makeBoards()
  const cli = bare.with({ SERVICE_URL: lab().url, SERVICE_API_KEY: `key_${'0'.repeat(48)}` })
  const { folder, git, commits } = makeRepository()
  git('bisect', 'start', 'HEAD', commits[0] ?? '')
  const env = { ...cli.environment, NODE_ENV: 'production' as const, GIT_CONFIG_GLOBAL: '/dev/null' }
  const words = [cli.file, 'run', 'app.hex', '--type', boardType, '--expect', 'x', '--bisect']
  const ran = promisify(execFile)('git', ['bisect', 'run', process.execPath, ...words], { cwd: folder, env })
  const { stdout, stderr } = await ran.then(
    () => ({ stdout: 'it passed', stderr: '' }),
    (error: { stdout: string; stderr: string }) => error,
  )
  expect(stderr + stdout).toContain('exit code 132')
  expect(stdout).not.toContain('first bad commit')
})
