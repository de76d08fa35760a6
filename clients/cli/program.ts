import { Command } from 'commander'
import { UsageError, VERSION } from '../typescript/src/index.ts'
import { apiCallCommand } from './commands/api.ts'
import { attachCommand } from './commands/attach.ts'
import { boardsCommand } from './commands/boards.ts'
import { breakCommand } from './commands/break.ts'
import { captureCommand } from './commands/capture.ts'
import { completeCommand, completionCommand } from './commands/completion.ts'
import { consoleCommand } from './commands/console.ts'
import { coreCommand } from './commands/core.ts'
import { creditsCommand } from './commands/credits.ts'
import { decodeCommand } from './commands/decode.ts'
import { eventsCommand } from './commands/events.ts'
import { execCommand } from './commands/exec.ts'
import { flashCommand } from './commands/flash.ts'
import { gdbCommand } from './commands/gdb.ts'
import { imagesCommand } from './commands/images.ts'
import { initCommand } from './commands/init.ts'
import { keysCommand } from './commands/keys.ts'
import { limitsCommand } from './commands/limits.ts'
import { loginCommand } from './commands/login.ts'
import { logoutCommand } from './commands/logout.ts'
import { logsCommand } from './commands/logs.ts'
import { mcpCommand } from './commands/mcp.ts'
import { openCommand } from './commands/open.ts'
import { partCommand } from './commands/part.ts'
import { pinsCommand } from './commands/pins.ts'
import { pipeCommand } from './commands/pipe.ts'
import { portCommand } from './commands/port.ts'
import { powerCommand } from './commands/power.ts'
import { powercutCommand } from './commands/powercut.ts'
import { recordingCommand } from './commands/recording.ts'
import { LIST_HELP, type Run } from './commands/registry.ts'
import { replayCommand } from './commands/replay.ts'
import { resetCommand } from './commands/reset.ts'
import { runCommand } from './commands/run.ts'
import { screenshotCommand } from './commands/screenshot.ts'
import { sessionsCommand } from './commands/sessions.ts'
import { shareCommand } from './commands/share.ts'
import { statusCommand } from './commands/status.ts'
import { testCommand } from './commands/test.ts'
import { testsCommand } from './commands/tests.ts'
import { upgradeCommand } from './commands/upgrade.ts'
import { versionCommand } from './commands/version.ts'
import { webhooksCommand } from './commands/webhooks.ts'
import { TOPICS } from './help-topics.ts'
import type { Screen } from './output.ts'

const GROUPS: Record<string, ((run: Run) => Command)[]> = {
  'Test on a board:': [runCommand, testCommand, powercutCommand, initCommand, execCommand],
  'Sessions:': [sessionsCommand, shareCommand, openCommand],
  'Board of a session:': [
    consoleCommand,
    logsCommand,
    decodeCommand,
    coreCommand,
    flashCommand,
    resetCommand,
    powerCommand,
    breakCommand,
    pinsCommand,
    partCommand,
    captureCommand,
    screenshotCommand,
    attachCommand,
    pipeCommand,
    portCommand,
    gdbCommand,
    recordingCommand,
    replayCommand,
  ],
  'What there is:': [boardsCommand, imagesCommand, testsCommand],
  'Account:': [loginCommand, logoutCommand, statusCommand, creditsCommand, limitsCommand, keysCommand],
  'For programs:': [apiCallCommand, eventsCommand, webhooksCommand, mcpCommand],
  'This command line:': [completionCommand, versionCommand, upgradeCommand],
}

/** Creates the command line. Nothing in it exits the process: failures are thrown. */
export function createProgram(run: Run): Command {
  const { screen = process.stdout } = run
  const program = new Command('boardwalk')
    .description('Time on boards: start sessions, flash firmware, test on hardware.')
    .enablePositionalOptions()
    .configureHelp(LIST_HELP)
    .helpCommand(false)
    .version(VERSION, '-V, --version', 'print the version')
    .addHelpText('after', `\nTopics: boardwalk help ${Object.keys(TOPICS).join('|')}\n`)
  for (const [group, commands] of Object.entries(GROUPS))
    for (const make of commands) program.addCommand(make(run).helpGroup(group))
  program.addCommand(helpCommand(program, screen).helpGroup('This command line:'))
  program.addCommand(completeCommand(run, program), { hidden: true })
  for (const command of allOf(program))
    command
      .exitOverride()
      .showHelpAfterError('See --help.')
      .configureOutput({ writeOut: (text) => void screen.write(text) })
  return program
}

/** Returns the arguments that are meant: no arguments ask for help, and -v is another -V. */
export function argumentsOf(typed: string[]): string[] {
  const [first = 'help', ...others] = typed
  return [first === '-v' ? '--version' : first, ...others]
}

function helpCommand(program: Command, screen: Screen): Command {
  return new Command('help')
    .description('Explain a command, or a topic.')
    .argument('[words...]')
    .action((words: string[]) => {
      const topic = TOPICS[words.join(' ')]
      if (topic !== undefined) return void screen.write(topic)
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
