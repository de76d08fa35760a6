import { expect, test } from 'vitest'
import { runHere } from '../testing/run-here.ts'
import { VERSION } from '../typescript/src/version.ts'
import { allOf, argumentsOf, createProgram } from './program.ts'

const program = createProgram({ signal: new AbortController().signal, exitCode: 0 })
const commands = allOf(program).filter(({ commands, parent }) => commands.length === 0 && parent !== null)
const helps = commands.map((command) => [command.name(), command.helpInformation()] as const)
const named = (name: string) => helps.find(([one]) => one === name)?.[1] ?? ''

test('help says each default once, in the words in which it is typed', () => {
  for (const [name, help] of helps) {
    expect(help, name).not.toMatch(/default:[^)]*default:/)
    expect(help, name).not.toMatch(/default: (\{\}|\[\]|"|\d{4,})/)
  }
  expect(named('flash').replace(/\s+/g, ' ')).toContain('how long it may take (default: 5m)')
  expect(named('console').replace(/\s+/g, ' ')).toContain('what Enter sends: cr, lf or crlf (default: cr)')
  expect(named('run').replace(/\s+/g, ' ')).toContain('how long to watch (default: 60s)')
})

test('help fits into a terminal of 80 columns, but for examples', () => {
  for (const [name, help] of helps)
    for (const line of help.split('\n'))
      if (!/^ {2}\$ /.test(line)) expect(line.length, `${name}: ${line}`).toBeLessThanOrEqual(80)
})

test('options are offered only where they mean something', () => {
  for (const name of ['console', 'logs', 'logout', 'revoke', 'open'])
    expect(named(name), name).not.toMatch(/--fields|--quiet|--jq/)
  for (const name of ['status', 'boards', 'run', 'create']) expect(named(name), name).toMatch(/--fields[\s\S]*--quiet/)
})

test('commands are listed in groups, with a sentence each', () => {
  const help = program.helpInformation()
  for (const group of ['Sessions:', 'Account:', 'For programs:']) expect(help).toContain(`\n${group}\n`)
  expect(help).not.toContain('\nCommands:\n')
  expect(help.slice(help.indexOf('Sessions:'))).not.toMatch(/\[options\]|\[command\]/)
})

test('nothing typed asks for help, and three flags for the version', async () => {
  expect(argumentsOf([])).toEqual(['help'])
  expect(argumentsOf(['-v'])).toEqual(['--version'])
  expect(argumentsOf(['run', '-v'])).toEqual(['run', '-v'])
  expect(program.version()).toBe(VERSION)
  for (const flag of ['--version', '-V'])
    expect((await runHere([flag])).error).toMatchObject({ code: 'commander.version', exitCode: 0 })
})
