import { Command } from 'commander'
import { agents } from './agents.ts'
import { audit } from './audit.ts'
import { boards } from './boards.ts'
import { clients } from './clients.ts'
import { credits } from './credits.ts'
import { database } from './database.ts'
import { images } from './images.ts'
import { keys } from './keys.ts'
import { outages } from './outages.ts'
import { problemOf } from './problems.ts'
import { sessions } from './sessions.ts'
import { users } from './users.ts'

export type Ran = { exitCode: number; stdout: string; stderr: string }

/**
 * Runs the operator's command (docs/contract.md §7): an entry point beside the pages and the API
 * that calls core. A result is indented JSON on stdout. A problem is JSON on stderr, `{ "error": {
 * code, detail } }`, with exit code 2 for a usage error and otherwise 1.
 */
export async function run(args: string[]): Promise<Ran> {
  let stdout = ''
  const writeOut = (text: string) => {
    stdout += text
  }
  const program = new Command('npm run -s admin --')
    .description(
      'Manages Boardwalk: users, credits, keys, boards, images, agents, outages, clients, sessions and the audit log. Prints JSON.',
    )
    .exitOverride()
    .configureOutput({ writeOut, writeErr: () => {} })
  for (const group of [users, credits, keys, boards, images, agents, outages, clients, sessions, audit, database])
    group(program)
  try {
    await program.parseAsync(args, { from: 'user' })
    return { exitCode: 0, stdout, stderr: '' }
  } catch (error) {
    return { ...explain(error), stdout }
  }
}

/** Returns what a failed command prints. */
export function explain(error: unknown): Ran {
  const problem = problemOf(error)
  if (!problem) return { exitCode: 0, stdout: '', stderr: '' }
  const { exitCode, code, detail } = problem
  return { exitCode, stdout: '', stderr: `${JSON.stringify({ error: { code, detail } }, null, 2)}\n` }
}
