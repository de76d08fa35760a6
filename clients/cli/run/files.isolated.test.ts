// Slow: each command is a process.

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, mkdtempSync, openSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { testsCommit } from '#db/testing.ts'
import { bareCommandLine, labFor } from '../../testing/lab.ts'

const lab = labFor(testsCommit())
const FULL = '/dev/full'
const PASSES = ['--expect', 'login: $']
const NO_SPACE = `${FULL} could not be written: no space is left.`
const bare = bareCommandLine()

async function bench() {
  const { boardType, agent } = await lab().makeBoards()
  const { key } = await lab().makeUser()
  const cli = bare.with({ SERVICE_URL: lab().url, SERVICE_API_KEY: key })
  const sessions = async () => JSON.parse((await cli.run(['sessions', 'list', '--json'])).stdout)
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-files-'))
  /** Runs a command whose stdout or stderr is a full disk. */
  const runOnFullDisk = async (stream: 'stdout' | 'stderr', ...args: string[]) => {
    const full = openSync(FULL, 'w')
    const env = { ...cli.environment, NODE_ENV: 'production' as const }
    const stdio = stream === 'stdout' ? ([0, full, 'pipe'] as const) : ([0, 'pipe', full] as const)
    const child = spawn(process.execPath, [cli.file, ...args], { env, stdio: [...stdio] })
    closeSync(full)
    const other = stream === 'stdout' ? child.stderr : child.stdout
    const [said] = await Promise.all([other ? text(other) : '', once(child, 'exit')])
    return { code: child.exitCode, said }
  }
  return { cli, sessions, folder, boardType, agent, runOnFullDisk }
}

/** Breaks if a file is opened when it is first written to. */
test.each(['--log', '--junit', '--session-file', '--record', '--core'])(
  '%s that cannot be written is refused first',
  async (flag) => {
    const { cli, sessions, folder, boardType } = await bench()
    writeFileSync(join(folder, 'file'), '')
    for (const [path, reason] of [
      [join(folder, 'nothing', 'x'), 'there is no such file or folder'],
      [join(folder, 'file', 'x'), 'a part of its path is not a folder'],
      [folder, 'it is a folder'],
    ] as const)
      expect(await cli.run(['run', '--type', boardType, ...PASSES, flag, path])).toMatchObject({
        ...{ code: 5, stdout: '', stderr: `${path} cannot be written: ${reason}.\n` },
      })
    expect(await sessions()).toEqual([])
  },
)

test.each(['--log', '--junit', '--session-file'])(
  'a test that passed is neither passed nor failed without its %s',
  async (flag) => {
    const { cli, sessions, boardType } = await bench()
    const passed = await cli.run(['run', '--type', boardType, ...PASSES, flag, FULL])
    expect(passed).toMatchObject({ code: 2, stderr: expect.stringContaining(`The test passed, but ${NO_SPACE}`) })
    expect(passed.stderr.match(/^\/dev\/full/gm)).toHaveLength(1)
    const failed = await cli.run(['run', '--type', boardType, '--fail', 'login', flag, FULL, '--json'])
    expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining(NO_SPACE) })
    expect(JSON.parse(failed.stdout)).toMatchObject({ result: 'failed', reason: 'fail' })
    for (const session of await sessions()) expect(session).toMatchObject({ end_reason: 'user_ended' })
  },
)

/** Breaks if a report is first looked at once the run begins. */
test('a run that is refused leaves no report of an earlier one', async () => {
  const report = join(mkdtempSync(join(tmpdir(), 'boardwalk-files-')), 'report.xml')
  for (const refused of [
    ['run', 'missing.hex', '--type', 'uno-emulated', ...PASSES],
    ['run', '--type', 'uno-emulated', ...PASSES],
    ['test', '--manifest', 'missing.toml'],
  ]) {
    writeFileSync(report, '<?xml version="1.0"?><testsuites tests="1" failures="0"/>')
    // Without an API key.
    expect(await bare.run([...refused, '--junit', report])).toMatchObject({ code: 5 })
    expect(readFileSync(report, 'utf8')).toContain('errors="1"')
  }
})

test('a log pipe that nothing reads is refused, and one that is given up ends nothing', async () => {
  const { cli, folder, boardType } = await bench()
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  const args = ['run', '--type', boardType, '--send', '\\n', ...PASSES, '--log', pipe]
  expect(await cli.run(args)).toMatchObject({ code: 5, stderr: `${pipe} cannot be written: nothing reads it.\n` })
  const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK)
  const { ended, said } = cli.start(...args)
  await said('is starting')
  closeSync(reader)
  const why = `The test passed, but ${pipe} could not be written: nothing reads it.`
  expect(await ended).toMatchObject({ code: 2, stderr: expect.stringContaining(why) })
})

test('the files of an earlier run are emptied first, and hold this one', async () => {
  const { cli, folder, boardType, sessions } = await bench()
  const [log, junit, file] = ['serial.log', 'out.xml', 'session'].map((name) => join(folder, name))
  const flags = ['--log', log, '--junit', junit, '--session-file', file].map(String)
  for (const path of [log, junit, file]) writeFileSync(String(path), 'old\n'.repeat(1000))
  expect(await cli.run(['run', '--type', boardType, ...PASSES, ...flags])).toMatchObject({ code: 0 })
  const [session] = await sessions()
  expect(readFileSync(String(file), 'utf8')).toBe(`${session.id}\n`)
  expect(readFileSync(String(log), 'utf8')).toMatch(/login: /)
  expect(readFileSync(String(junit), 'utf8')).toMatch(/^<\?xml .*<\/testsuites>\n$/s)
})

/** Breaks if the error of a stream is thrown where nothing catches it. */
test('a full disk under stdout ends the run and its session, with one sentence', async () => {
  const { runOnFullDisk, sessions, boardType } = await bench()
  const { code, said } = await runOnFullDisk('stdout', 'run', '--type', boardType, '--expect', 'never')
  expect(code).toBe(2)
  expect(said).toContain('The output cannot be written: no space is left.\n')
  expect(said).not.toMatch(/node:|^ {4}at /m)
  expect(await sessions()).toMatchObject([{ state: 'ended', end_reason: 'user_ended' }])
  const listed = await runOnFullDisk('stdout', 'boards')
  expect(listed).toEqual({ code: 2, said: 'The output cannot be written: no space is left.\n' })
})

test('a full disk under stderr changes nothing', async () => {
  const { runOnFullDisk, boardType } = await bench()
  expect(await runOnFullDisk('stderr', 'run', '--type', boardType, ...PASSES)).toMatchObject({ code: 0 })
  expect(await runOnFullDisk('stderr', 'sessions', 'show', 'nothing')).toMatchObject({ code: 5 })
})

test.each([
  ['nothing', 'there is no such file or folder'],
  ['.', 'it is a folder'],
  ['loop', 'its symbolic links form a loop'],
])('a firmware %s is refused first', async (name, reason) => {
  const { cli, folder, boardType, sessions } = await bench()
  const path = join(folder, name)
  if (name === 'loop') symlinkSync(path, path)
  for (const args of [
    ['run', path, '--type', boardType, ...PASSES],
    ['flash', path],
    ['api', 'POST', '/v1/sessions', '--input', path],
  ])
    expect(await cli.run(args)).toMatchObject({ code: 5, stderr: `${path} cannot be read: ${reason}.\n` })
  const exec = await cli.run(['exec', '--type', boardType, '--flash', path, '--', 'true'])
  expect({ ...exec, stderr: JSON.parse(exec.stderr) }).toMatchObject({ code: 125, stderr: { would_be: 5 } })
  expect(await sessions()).toEqual([])
})
