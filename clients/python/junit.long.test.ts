// Slow: it installs Python packages where they are missing.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAttempt } from '#clients/cli/run/attempt.ts'
import type { RunFlags } from '#clients/cli/run/flags.ts'
import { junitOf } from '#clients/cli/run/junit.ts'
import { suiteOf } from '#clients/cli/run/suite.ts'
import type { Triage } from '#clients/cli/run/triage/found.ts'
import { ensureSdkPython, INSTALL_MS } from '#scripts/python.ts'
import { runPython } from './run-python.ts'

const folder = mkdtempSync(join(tmpdir(), 'boardwalk-junit-'))
const EVIL = 'a]]>\u0000\u001b[2J\ud800<b attr="&">\r\n\u2028'
let python: string

beforeAll(async () => {
  python = await ensureSdkPython(() => {})
}, INSTALL_MS)

afterAll(() => rmSync(folder, { recursive: true }))

/** A run whose only step failed, with what its triage found. */
function suite(name: string, verdict?: Triage['verdict'], flaky: RunFlags['flaky'] = 'fail') {
  const attempt = { ...newAttempt(), output: EVIL, stepSeconds: [], secondsSinceStep: 1, limit: '1 s' }
  const flags = { steps: [{ expect: EVIL }], fail: [], flaky } as unknown as RunFlags
  const ran = { sessionId: 'ses_1', board: EVIL, firmware: 'tested', result: 'failed' } as const
  const rates = { failures: 2, of: 2, interval: [0.3, 1], by_board: [] }
  const found = { rates, knownGood: null, runs: [ran, ran], credits: 4, reason: 'budget', verdict }
  const triage = verdict === undefined ? {} : { triage: found as unknown as Triage }
  const failed = { exitCode: 1, reason: 'timeout' }
  return suiteOf(
    { attempt, verdict: failed, error: undefined, attempts: 1, credits: 2, lostCredits: 0, ...triage },
    flags,
    name,
  )
}

const READ = `
import json, sys
from junitparser.xunit2 import JUnitXml

suites = list(JUnitXml.fromfile(sys.argv[1]))
kinds = lambda results: [type(one).__name__ for one in results]
print(json.dumps([[suite.name, [[kinds(case.result), kinds(case.interim_result)] for case in suite]] for suite in suites]))
`

/** Breaks where a CI system cannot open a report, or takes what is flaky for what failed. */
test('junitparser reads a report of several runs, each with what its triage found', async () => {
  const file = join(folder, 'report.xml')
  const passing = suite('flaky/pass', 'flaky', 'pass')
  const suites = [suite('uno/0'), suite('uno/1', 'code'), suite('board', 'board'), suite('flaky', 'flaky'), passing]
  writeFileSync(file, junitOf([...suites, suite(EVIL, 'inconclusive')]))
  const [rerun, flaky] = [
    ['RerunFailure', 'RerunFailure'],
    ['FlakyFailure', 'FlakyFailure', 'FlakyFailure'],
  ]
  expect(JSON.parse(await runPython(python, ['-c', READ, file]))).toEqual([
    ['uno/0', [[['Failure'], []]]],
    ['uno/1', [[['Failure'], rerun]]],
    ['board', [[['Error'], rerun]]],
    ['flaky', [[['Failure'], rerun]]],
    ['flaky/pass', [[[], flaky]]],
    [expect.stringContaining('a]]>'), [[['Failure'], rerun]]],
  ])
})
