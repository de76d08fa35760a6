import { execFile } from 'node:child_process'
import { dirname } from 'node:path'
import { LOGIN_SECRET } from '#db/test-server.ts'
import { testPostgres } from '#env.ts'
import { programFile } from '#test/programs.ts'
import { recordingEnv, recordOutput } from '#test/secret-scan/record.ts'
import type { Ran } from './program.ts'

const root = dirname(import.meta.dirname)

/**
 * Returns a function that runs the operator's command in its own process, as npm would. Its
 * environment is `environment` and the location of PostgreSQL.
 */
export function operator(environment: Record<string, string>) {
  return async (...args: string[]): Promise<Ran> => {
    // Its result may hold a secret for the operator; its failures may not.
    const program = ['--import', await programFile('recordSecrets'), await programFile('admin')]
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        [...program, ...args],
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
}

/** Returns the environment of an operator's command on the database with this URL. */
export function at(databaseUrl: string): Record<string, string> {
  return { DATABASE_URL: databaseUrl, LOGIN_SECRETS: LOGIN_SECRET }
}

/** Returns the result of a command. Throws if it failed. */
export function resultOf({ exitCode, stdout, stderr }: Ran) {
  if (exitCode !== 0 || stderr !== '') throw new Error(`exit code ${exitCode}: ${stderr}`)
  return JSON.parse(stdout)
}

/** Returns the exit code, problem code and detail of a failed command. Throws if it succeeded. */
export function problemOf({ exitCode, stdout, stderr }: Ran): { exitCode: number; code: string; detail: string } {
  if (exitCode === 0 || stdout !== '') throw new Error(`exit code ${exitCode}: ${stdout}`)
  const { error, ...more } = JSON.parse(stderr)
  return { exitCode, ...error, ...more }
}
