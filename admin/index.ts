/**
 * The operator's command, `npm run -s admin -- …` (contract §7): a door like the pages and the API, a few lines around core's verbs.
 * What a command answers is JSON on stdout, indented; a problem is JSON on stderr, `{ "error": { code, detail } }`, and the exit code is
 * 2 where the command was written wrongly, else 1.
 */
import { Command } from 'commander'
import { closeDatabase } from '#db/index.ts'
import { boards } from './boards.ts'
import { credits } from './credits.ts'
import { database } from './database.ts'
import { keys } from './keys.ts'
import { problemOf } from './problems.ts'
import { sessions } from './sessions.ts'
import { users } from './users.ts'

const program = new Command('npm run -s admin --')
  .description('Runs Boardwalk: users, credits, keys, boards and sessions. Answers in JSON.')
  .helpCommand(false)
  .exitOverride()
  .configureOutput({ writeErr: () => {} })
for (const group of [users, credits, keys, boards, sessions, database]) group(program)

try {
  await program.parseAsync()
} catch (error) {
  const problem = problemOf(error)
  if (problem) console.error(JSON.stringify({ error: { code: problem.code, detail: problem.detail } }, null, 2))
  process.exitCode = problem?.exitCode ?? 0
} finally {
  await closeDatabase()
}
