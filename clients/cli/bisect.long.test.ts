// Slow: git bisects 50 times, and a run that passes reads on for a second.

import { type ExecFileSyncOptions, execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { testsCommit } from '#db/testing.ts'
import { CommandLine } from '../testing/command-line.ts'
import { labFor } from '../testing/lab.ts'
import { runHere } from '../testing/run-here.ts'
import { listeningOn } from '../typescript/testing.ts'
import { bisectCodeOf } from './bisect.ts'
import { exitCodeOf } from './failures.ts'

const lab = labFor(testsCommit())

const COMMITS = 64
const FLASHED = ['run', 'app.hex', '--expect', 'login: $', '--send', 'root\\n', '--expect', '# $', '--bisect']
const TEST = [...FLASHED, '--send', 'selftest\\n', '--expect', 'ALL PASS', '--fail', 'test 1 failed']

/** Returns the firmware of a build in Intel HEX, whose bytes are the build's number. */
function hexOf(build: number): string {
  const data = [0x04, 0x00, 0x00, 0x00, build, 0xa5, build ^ 0xff, 0x5a]
  const check = (256 - (data.reduce((sum, byte) => sum + byte, 0) % 256)) % 256
  const record = [...data, check]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
  return `:020000040000FA\n:${record}\n:00000001FF\n`
}

const git = (folder: string, ...words: string[]) => execFileSync('git', words, options(folder)).toString()
const options = (cwd: string) =>
  ({
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { NODE_ENV: 'production', PATH: '/usr/bin:/bin', GIT_CONFIG_GLOBAL: '/dev/null' },
  }) satisfies ExecFileSyncOptions

/** A repository of 64 commits, each of which has built another firmware. */
function makeRepository() {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-bisect-'))
  git(folder, 'init', '-q', '-b', 'main')
  const commits = Array.from({ length: COMMITS }, (_, build) => {
    const [message, hex] = [`build ${build}`, hexOf(build)]
    const who = `committer a <a@example.com> ${1_700_000_000 + build} +0000`
    const file = `M 100644 inline app.hex\ndata ${hex.length}\n${hex}\n`
    return `commit refs/heads/main\n${who}\ndata ${message.length}\n${message}\n${file}`
  })
  execFileSync('git', ['fast-import', '--quiet'], { ...options(folder), stdio: 'pipe', input: commits.join('\n') })
  git(folder, 'reset', '-q', '--hard', 'main')
  return { folder, commits: git(folder, 'rev-list', '--reverse', 'main').trim().split('\n') }
}

/** Returns a clone, with the first commit as good and the last as bad. */
function startBisect({ folder, commits }: ReturnType<typeof makeRepository>): string {
  const clone = mkdtempSync(join(tmpdir(), 'boardwalk-bisect-'))
  git(clone, 'clone', '-q', '-s', folder, '.')
  git(clone, 'bisect', 'start', 'HEAD', commits[0] ?? '')
  return clone
}

const builds = new Map(
  Array.from({ length: COMMITS }, (_, build) => [createHash('sha256').update(hexOf(build)).digest('hex'), build]),
)

/**
 * Lets `git bisect run` ask this process for the exit code of each commit. Returns what it printed,
 * whether it found a commit or gave up.
 */
async function bisect(folder: string, codeAt: (step: number) => Promise<number>): Promise<string> {
  let step = 0
  const server = createServer((socket: Socket) => {
    createInterface(socket).on('line', () => void codeAt(step++).then((code) => socket.end(`${code}\n`)))
  })
  const { port } = new URL(await listeningOn(server))
  const ask = `exec 3<>/dev/tcp/127.0.0.1/${port}; echo >&3; read -r code <&3; exit "$code"`
  const ran = promisify(execFile)('git', ['bisect', 'run', 'bash', '--norc', '-c', ask], options(folder))
  const { stdout, stderr } = await ran.catch((error: { stdout: string; stderr: string }) => error)
  server.close()
  await once(server, 'close')
  return `${stdout}${stderr}`
}

/** Boards and an account of one search at a time. */
async function bench() {
  const { boardType, agent } = await lab().makeBoards({ count: 2 })
  const { key, keyId } = await lab().makeUser({ credits: 10_000 })
  const revoke = async () => {
    const init = { method: 'DELETE', headers: { authorization: `Bearer ${key}` } }
    expect(await fetch(`${lab().url}/v1/auth/keys/${keyId}`, init)).toMatchObject({ status: 204 })
  }
  /** Runs the test of the commit that is checked out, and returns what git is told. */
  const code = async (folder: string) => {
    const words = TEST.map((word) => (word === 'app.hex' ? join(folder, word) : word))
    const { exitCode, error } = await runHere([...words, '--type', boardType], { url: lab().url, key })
    return error === undefined ? exitCode : bisectCodeOf(exitCodeOf(error))
  }
  return { agent, code, revoke }
}

/** One search after the other in each, so that seconds of reading on are waited for together. */
const LANES = 6
const BREAKS = Array.from({ length: 50 }, (_, at) => 1 + ((at * 5) % (COMMITS - 1)))
/** What fails at the first commits that are tested, and how often: less often than it is tried. */
const FAILURES = [
  ['flash', 1],
  // Both boards, or the service takes the other one and nobody notices.
  ['prepare', 2],
  ['flash', 2],
] as const

/** Breaks where git blames a commit for a board that failed, or skips what could be tested. */
test('git bisect names the commit that broke the test 50 times of 50, with 5 failures of boards each', {
  timeout: 900_000,
}, async () => {
  const repository = makeRepository()
  const began = performance.now()
  const waiting = [...BREAKS]
  const right: number[] = []
  let [runs, injected] = [0, 0]
  const search = async () => {
    for (let broken = waiting.shift(); broken !== undefined; broken = waiting.shift()) {
      const from = broken
      // A board that was not prepared three times a day is in quarantine.
      const { agent, code } = await bench()
      agent.works = (_, sha256) => (builds.get(sha256 ?? '') ?? COMMITS) < from
      const folder = startBisect(repository)
      const said = await bisect(folder, async (step) => {
        const [kind, times] = FAILURES[step] ?? ['flash', 0]
        agent.failNext(kind, times)
        injected += times
        runs += 1
        return code(folder)
      })
      expect(said).toContain(`${repository.commits[from]} is the first bad commit`)
      right.push(from)
    }
  }
  await Promise.all(Array.from({ length: LANES }, search))
  const seconds = Math.round((performance.now() - began) / 1_000)
  process.stdout.write(`git bisect: ${right.length} of ${BREAKS.length} right, ${runs} commits in ${seconds} s\n`)
  expect(right.toSorted((a, b) => a - b)).toEqual(BREAKS.toSorted((a, b) => a - b))
  expect(injected).toBe(5 * BREAKS.length)
})

/** Breaks where a commit is blamed for a key that is revoked meanwhile. */
test('git bisect stops where the key is revoked midway, and names nobody', async () => {
  const { agent, code, revoke } = await bench()
  agent.works = (_, sha256) => (builds.get(sha256 ?? '') ?? COMMITS) < 40
  const folder = startBisect(makeRepository())
  const codes: number[] = []
  const said = await bisect(folder, async (step) => {
    if (step === 2) await revoke()
    codes.push(await code(folder))
    return codes.at(-1) ?? 0
  })
  expect(codes).toEqual([0, 1, 132])
  expect(said).toContain('exit code 132')
  expect(said).not.toContain('first bad commit')
})

/** The program itself, as its users call it. */
test('git bisect runs the command line', async () => {
  const bare = await CommandLine.create({})
  const { boardType, agent } = await lab().makeBoards({ count: 2 })
  const { key } = await lab().makeUser()
  const repository = makeRepository()
  agent.works = (_, sha256) => (builds.get(sha256 ?? '') ?? COMMITS) < 7
  agent.failNext('flash')
  const folder = startBisect(repository)
  const { environment, file } = bare.with({ SERVICE_URL: lab().url, SERVICE_API_KEY: key })
  const env = { ...options(folder).env, ...environment }
  const words = ['bisect', 'run', process.execPath, file, ...TEST, '--type', boardType]
  const { stdout } = await promisify(execFile)('git', words, { cwd: folder, env })
  expect(stdout).toContain(`${repository.commits[7]} is the first bad commit`)
})
