// Slow: each command is a process.
import { expect, test } from 'vitest'
import { testsCommit } from '#db/testing.ts'
import { commandLabFor } from './testing.ts'

const { lab } = commandLabFor(testsCommit())

test('exec runs a command with a session, returns its exit code, and ends the session', async () => {
  const { cli, type, sessions } = await lab()
  const script = 'console.log(process.env.SERVICE_SESSION_ID); process.exit(7)'
  const { code, stdout } = await cli.run(['exec', '--type', type, '--', process.execPath, '-e', script])
  expect(code).toBe(7)
  expect(await sessions()).toMatchObject([{ id: stdout.trim(), state: 'ended', end_reason: 'user_ended' }])
})

test("exec's own failures are 125, with the problem on stderr", async () => {
  const { cli } = await lab()
  const { code, stdout, stderr } = await cli.run(['exec', '--type', 'no-such-type', '--', 'true'])
  expect({ code, stdout }).toEqual({ code: 125, stdout: '' })
  expect(stderr).toContain('"would_be":5')
  expect(await cli.run(['exec', '--type', 'no-such-type', '--', 'true', '--flag'])).toMatchObject({ code: 125 })
})

test.each([
  ['nosuchcmd', 'There is no program nosuchcmd in PATH.'],
  ['./nosuch/cmd', 'The program ./nosuch/cmd cannot be run: there is no such file or folder.'],
  ['./package.json', 'The program ./package.json cannot be run: you may not use it.'],
  ['./clients', 'The program ./clients cannot be run: it is a folder.'],
])('exec refuses %s before a session starts', async (command, detail) => {
  const { cli, type, sessions } = await lab()
  const { code, stderr } = await cli.run(['exec', '--type', type, '--', command, '--flag'])
  expect({ code, problem: JSON.parse(stderr) }).toMatchObject({ code: 125, problem: { detail, would_be: 5 } })
  expect(await sessions()).toEqual([])
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('%s reaches the command of exec, and the session is ended', async (signal, code) => {
  const { cli, type, sessions } = await lab()
  const script = `process.on('${signal}', () => process.exit(3)); console.error('it runs'); setInterval(() => {}, 1000)`
  const { child, ended, said } = cli.start('exec', '--type', type, '--', process.execPath, '-e', script)
  await said('it runs')
  child.kill(signal)
  // The command had the last word: it chose its exit code.
  expect([3, code]).toContain((await ended).code)
  expect(await sessions()).toMatchObject([{ state: 'ended', end_reason: 'user_ended' }])
})
