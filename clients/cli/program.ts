import { Command } from 'commander'
import { UsageError } from '../typescript/src/index.ts'
import { logoutCommand, statusCommand } from './commands/account.ts'
import { apiCallCommand } from './commands/api.ts'
import { flashCommand, logsCommand, powerCommand, resetCommand } from './commands/board-control.ts'
import { completeCommand, completionCommand } from './commands/completion.ts'
import { consoleCommand } from './commands/console.ts'
import { execCommand } from './commands/exec.ts'
import { keysCommand } from './commands/keys.ts'
import { boardsCommand, creditsCommand, imagesCommand } from './commands/lists.ts'
import { loginCommand } from './commands/login.ts'
import { mcpCommand } from './commands/mcp.ts'
import type { Run } from './commands/registry.ts'
import { runCommand } from './commands/run.ts'
import { sessionsCommand } from './commands/sessions.ts'
import { versionCommand } from './commands/version.ts'
import { TOPICS } from './help-topics.ts'

const COMMANDS = [
  ...[loginCommand, logoutCommand, statusCommand, boardsCommand, imagesCommand, creditsCommand, keysCommand],
  ...[
    sessionsCommand,
    consoleCommand,
    logsCommand,
    flashCommand,
    resetCommand,
    powerCommand,
    runCommand,
    execCommand,
    apiCallCommand,
    mcpCommand,
  ],
  ...[completionCommand, versionCommand],
]

/** Creates the command line. Nothing in it exits the process: failures are thrown. */
export function createProgram(run: Run): Command {
  const program = new Command('boardwalk')
    .description('Time on boards: start sessions, flash firmware, test on hardware.')
    .enablePositionalOptions()
    .helpCommand(false)
    .addHelpText('after', `\nTopics: boardwalk help ${Object.keys(TOPICS).join('|')}\n`)
  for (const make of COMMANDS) program.addCommand(make(run))
  program.addCommand(helpCommand(program))
  program.addCommand(completeCommand(run, program), { hidden: true })
  for (const command of allOf(program)) command.exitOverride().showHelpAfterError('See --help.')
  return program
}

function helpCommand(program: Command): Command {
  return new Command('help')
    .description('Explain a command, or a topic.')
    .argument('[words...]')
    .action((words: string[]) => {
      const topic = TOPICS[words.join(' ')]
      if (topic !== undefined) return void process.stdout.write(topic)
      const found = words.reduce<Command | undefined>(
        (command, word) => command?.commands.find((one) => one.name() === word),
        program,
      )
      if (!found) throw new UsageError(`There is no command or topic “${words.join(' ')}”.`)
      found.outputHelp()
    })
}

/** Returns a command and all below it. */
export function allOf(command: Command): Command[] {
  return [command, ...command.commands.flatMap(allOf)]
}
