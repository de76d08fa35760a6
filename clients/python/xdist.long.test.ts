// Slow: runs pytest with workers, on emulated boards.
import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runAgent } from '#agent/agent.ts'
import { makeAgent, makeAgentBoard, makeBaseImage, makeBoardType } from '#db/factory.ts'
import { apiKeys, db, sessionResults, sessions } from '#db/index.ts'
import { testsCommit } from '#db/testing.ts'
import { ensureSdkPython, INSTALL_MS } from '#scripts/python.ts'
import { ciLabFor } from '../testing/ci-lab.ts'

const RUN_MS = 400_000
const VECTORS = 'clients/conformance/coverage'
const WORKERS = ['-p', 'xdist', '-n', '2']
const ci = ciLabFor(testsCommit())
const stopping = new AbortController()
let python: string
let boardType: string
let ended: Promise<unknown>

/** Two emulated Unos, one for each worker. */
beforeAll(async () => {
  python = await ensureSdkPython(() => {})
  boardType = (await makeBoardType({ slug: 'uno-emulated', creditsPerMinute: 2 })).slug
  await makeBaseImage({ boardType })
  const agent = await makeAgent()
  const made = [
    await makeAgentBoard({ boardType, agentId: agent.id }),
    await makeAgentBoard({ boardType, agentId: agent.id }),
  ]
  const boards = made.map(({ agentSlot }) => ({ slot: agentSlot ?? '', driver: 'emulated-avr' as const }))
  const config = { service: ci().lab.serverUrl, name: agent.name, boards }
  ended = runAgent({ config, credential: agent.credential, signal: stopping.signal })
}, INSTALL_MS)

afterAll(async () => {
  stopping.abort()
  await ended
})

/** A job of a CI system that gives it one ID token, and no key. */
async function bench() {
  const { lab, makeTrust, token } = ci()
  const { trust, audience } = await makeTrust()
  const idToken = token(audience)
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-xdist-'))
  copyFileSync(join(VECTORS, 'uno.elf'), join(folder, 'tally.elf'))
  const env = {
    ...{ NODE_ENV: 'test' as const, PATH: '/usr/bin:/bin', HOME: folder, CI: 'true', PYTHONDONTWRITEBYTECODE: '1' },
    ...{ SERVICE_URL: lab.serverUrl, SERVICE_CI_TRUST: trust, BOARDWALK_ID_TOKEN: idToken },
    ...{ PYTHONPATH: resolve('clients/python/src'), PYTEST_DISABLE_PLUGIN_AUTOLOAD: '1', COLUMNS: '300' },
  }
  const plugin = ['-p', 'boardwalk_sdk.pytest_plugin', '-p', 'no:cacheprovider']
  const pytest = async (file: string, ...options: string[]) => {
    writeFileSync(join(folder, 'test_tally.py'), file)
    const ran = promisify(execFile)(python, ['-m', 'pytest', ...plugin, ...options], { cwd: folder, env })
    const { code, said } = await ran.then(
      ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        said: error.stdout + error.stderr,
      }),
    )
    expect(said).not.toContain(idToken)
    expect(said).not.toMatch(/key_[0-9a-f]{48}/)
    return { code, said }
  }
  const keys = () => db().select().from(apiKeys).where(eq(apiKeys.trustId, trust))
  const results = () =>
    db()
      .select({ suite: sessionResults.suite, result: sessionResults.result, trust: sessions.trustId })
      .from(sessionResults)
      .innerJoin(sessions, eq(sessions.id, sessionResults.sessionId))
      .where(eq(sessions.trustId, trust))
  return { pytest, keys, results, folder, trust }
}

const HEAD = (type: string) => `
import pytest

pytestmark = pytest.mark.board(${JSON.stringify(type)}, firmware="tally.elf")

def test_seven(board):
    board.expect(">", timeout=20)
    board.send("7?")
    board.expect("05", timeout=20)
`

/** Breaks where each worker exchanges the token, which is accepted once, or leaves its key. */
test('workers share the key of one exchange, measure one coverage, and leave no key', {
  timeout: RUN_MS,
}, async () => {
  const { pytest, keys, results, folder, trust } = await bench()
  const rest = `
def test_rest(board):
    board.expect(">", timeout=20)
    board.send("d?x")
    board.expect("00x-", timeout=20)
`
  const coverage = ['--board-coverage=all.info', '--board-source-root=/project/clients/conformance/coverage']
  const { code, said } = await pytest(HEAD(boardType) + rest, ...WORKERS, ...coverage)
  expect(code, said).toBe(0)
  // Each worker has had a board, and each line that one of them ran is in the one report.
  expect(said).toContain('boardwalk: 2 sessions, ')
  expect(said).toMatch(/boardwalk: coverage: \d+ of \d+ lines ran \(\d+\.?\d* %\), in all\.info/)
  const merged = readFileSync(join(VECTORS, 'uno-both.info'), 'utf8')
  expect(readFileSync(join(folder, 'all.info'), 'utf8').replaceAll(/^SF:/gm, 'SF:firmware/')).toBe(merged)
  expect(await keys()).toMatchObject([{ revokedAt: expect.any(Date) }])
  expect(await results()).toEqual(Array(2).fill({ suite: 'tally', result: 'passed', trust }))
})

test('a worker that triages has the same key', { timeout: RUN_MS }, async () => {
  const { pytest, keys, results, trust } = await bench()
  const file = HEAD(boardType).replace('"05", timeout=20', '"07", timeout=1')
  const { code, said } = await pytest(file, ...WORKERS, '--board-triage')
  expect(code, said).toBe(1)
  expect(said).toContain('Triage: the code. It failed 4 of 4 more runs on 2 boards')
  expect(await keys()).toMatchObject([{ revokedAt: expect.any(Date) }])
  expect(await results()).toEqual(Array(5).fill({ suite: 'tally', result: 'failed', trust }))
})

test('tests without workers exchange once, too, and leave no key', { timeout: RUN_MS }, async () => {
  const { pytest, keys } = await bench()
  const { code, said } = await pytest(HEAD(boardType))
  expect(code, said).toBe(0)
  expect(await keys()).toMatchObject([{ revokedAt: expect.any(Date) }])
})
