import { execFile } from 'node:child_process'
import { dirname } from 'node:path'
import { LOGIN_SECRET } from '#db/test-server.ts'
import { testPostgres } from '#env.ts'
import { recordingEnv, recordOutput } from '#test/secret-scan/record.ts'
import type { Ran } from './program.ts'

const root = dirname(import.meta.dirname)

/**
 * Runs the operator's command as its own process, as npm would, with an environment that holds
 * `environment` and nothing else, but for which PostgreSQL to start.
 */
export function operator(environment: Record<string, string>) {
  return (...words: string[]): Promise<Ran> =>
    new Promise((resolve) => {
      execFile(
        process.execPath,
        // What it answers may be a secret that is for the operator; what it says of failures may
        // not.
        ['--import', './test/secret-scan/record.ts', 'admin/index.ts', ...words],
        {
          cwd: root,
          env: { NODE_ENV: 'test', TEST_POSTGRES_BIN: testPostgres().bin ?? '', ...recordingEnv(), ...environment },
        },
        (error, stdout, stderr) => {
          recordOutput(stderr)
          resolve({ exitCode: typeof error?.code === 'number' ? error.code : error ? -1 : 0, stdout, stderr })
        },
      )
    })
}

/** The environment of an operator who works on the database at this address. */
export function at(databaseUrl: string): Record<string, string> {
  return { DATABASE_URL: databaseUrl, LOGIN_SECRETS: LOGIN_SECRET }
}

/** What a command answered. One that failed fails the test, with what it said. */
export function answerOf({ exitCode, stdout, stderr }: Ran) {
  if (exitCode !== 0 || stderr !== '') throw new Error(`exit code ${exitCode}: ${stderr}`)
  return JSON.parse(stdout)
}

/**
 * How a command was refused: its exit code, the problem's code and its detail. One that answered
 * fails the test.
 */
export function problemOf({ exitCode, stdout, stderr }: Ran): { exitCode: number; code: string; detail: string } {
  if (exitCode === 0 || stdout !== '') throw new Error(`exit code ${exitCode}: ${stdout}`)
  const { error, ...more } = JSON.parse(stderr)
  return { exitCode, ...error, ...more }
}
