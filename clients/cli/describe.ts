/** Describes the commands and their flags, for the pages of the documentation. */
import { Command } from 'commander'
import { explained, withCommonOptions } from './options.ts'
import { createProgram } from './program.ts'

type Flag = { name: string; signature: string; text: string }
type DescribedCommand = { name: string; signature: string; text: string; examples: string[]; members: Flag[] }
type Group = { title: string; commands: DescribedCommand[] }

/** Returns the commands by their groups, as in `--help`, and the flags that most of them have. */
export function describeCommands(): { common: Flag[]; groups: Group[] } {
  const program = createProgram({ signal: new AbortController().signal, exitCode: 0 })
  const common = flagsOf(withCommonOptions(new Command()))
  const groups = Map.groupBy(commandsIn(program), (command) => command.helpGroup() ?? '')
  return {
    common,
    groups: [...groups].map(([title, commands]) => ({
      title: title.replace(/:$/, ''),
      commands: commands.flatMap((command) => leavesOf(command, 'boardwalk')).map(withoutCommon(common)),
    })),
  }
}

/** Returns the commands without commands of their own. */
function leavesOf(command: Command, path: string): DescribedCommand[] {
  const name = `${path} ${command.name()}`
  if (command.commands.length > 0) return commandsIn(command).flatMap((one) => leavesOf(one, name))
  const signature = `${name} ${command.usage().replace('[options]', '').trim()}`.trim()
  return [{ name, signature, text: command.description(), examples: examplesOf(command), members: flagsOf(command) }]
}

const commandsIn = (command: Command) =>
  command
    .createHelp()
    .visibleCommands(command)
    .filter((one) => command.commands.includes(one))

function flagsOf(command: Command): Flag[] {
  return command
    .createHelp()
    .visibleOptions(command)
    .filter((option) => option.long !== '--help')
    .map((option) => ({ name: option.long ?? option.flags, signature: option.flags, text: explained(option) }))
}

function examplesOf(command: Command): string[] {
  return [...command.helpInformation().matchAll(/^ {2}\$ (.*)$/gm)].map(([, line = '']) => line)
}

const withoutCommon = (common: Flag[]) => (command: DescribedCommand) => ({
  ...command,
  members: command.members.filter(({ name, text }) => !common.some((one) => one.name === name && one.text === text)),
})
