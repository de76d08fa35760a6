import { Command } from 'commander'
import { audit } from './audit.ts'
import { boards } from './boards.ts'
import { credits } from './credits.ts'
import { database } from './database.ts'
import { keys } from './keys.ts'
import { problemOf } from './problems.ts'
import { sessions } from './sessions.ts'
import { users } from './users.ts'

export type Ran = { exitCode: number; stdout: string; stderr: string }

/**
 * The operator's command (docs/contract.md §7): a door like the pages and the API, a few lines
 * around core's verbs. What a command answers is JSON on stdout, indented; a problem is JSON on
 * stderr, `{ "error": { code, detail } }`, and the exit code is 2 where the command was written
 * wrongly, else 1.
 */
export async function run(words: string[]): Promise<Ran> {
  let stdout = ''
  const writeOut = (text: string) => {
    stdout += text
  }
  const program = new Command('npm run -s admin --')
    .description('Runs Boardwalk: users, credits, keys, boards and sessions; and tells who did what. Answers in JSON.')
    .exitOverride()
    .configureOutput({ writeOut, writeErr: () => {} })
  for (const group of [users, credits, keys, boards, sessions, audit, database]) group(program)
  try {
    await program.parseAsync(words, { from: 'user' })
    return { exitCode: 0, stdout, stderr: '' }
  } catch (error) {
    return { ...explain(error), stdout }
  }
}

/** Returns what is printed where a command fails. */
export function explain(error: unknown): Ran {
  const problem = problemOf(error)
  if (!problem) return { exitCode: 0, stdout: '', stderr: '' }
  const { exitCode, code, detail } = problem
  return { exitCode, stdout: '', stderr: `${JSON.stringify({ error: { code, detail } }, null, 2)}\n` }
}
