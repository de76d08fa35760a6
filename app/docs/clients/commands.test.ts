import type { Command } from 'commander'
import { expect, test } from 'vitest'
import { createProgram } from '#clients/cli/program.ts'
import { commands } from './commands.ts'

/** Breaks if a command is added, or described in other words, and the page does not say so. */
test('the page lists all commands of the CLI, with its words', () => {
  const program = createProgram({ signal: new AbortController().signal, exitCode: 0 })
  expect(commands).toEqual(leavesOf(program, ''))
})

/** The commands without commands of their own. Commander adds a `help` to each of the others. */
function leavesOf(command: Command, path: string): [string, string][] {
  const visible = command.createHelp().visibleCommands(command)
  return visible
    .filter((one) => command.commands.includes(one))
    .flatMap((one) => {
      const words = `${path}${one.name()}`
      if (one.commands.length > 0) return leavesOf(one, `${words} `)
      return [[`${words} ${one.usage().replace('[options]', '').trim()}`.trim(), one.description()]]
    })
}
