import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { runTool, ToolError } from './tool.ts'

const tool = (...argv: string[]) => ({ argv, timeoutMs: 30_000, env: [] })
const node = (code: string, ...args: string[]) => tool(process.execPath, '-e', code, ...args)

/** Breaks if a shell reads the arguments, or a value is cut into several. */
test('a value stays one argument, also with quotes and semicolons', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-tool-'))
  const firmware = `; touch ${folder}/made $(touch ${folder}/made) "{port}`
  const say = node('console.log(JSON.stringify(process.argv.slice(1)))', '{firmware}', 'flash:w:{firmware}:i')
  const said = await runTool(say, { firmware, port: 'p' })
  expect(JSON.parse(said)).toEqual([firmware, `flash:w:${firmware}:i`])
  expect(existsSync(join(folder, 'made'))).toBe(false)
})

/** Breaks if a tool inherits the environment of the agent. */
test('a tool sees PATH and the variables that are named, and no others', async () => {
  vi.stubEnv('BOARD_PIN', '7').stubEnv('BOARD_SECRET', 'x')
  const say = { ...node('console.log(JSON.stringify(Object.keys(process.env)))'), env: ['BOARD_PIN', 'NOT_SET'] }
  expect(JSON.parse(await runTool(say, {})).sort()).toEqual(['BOARD_PIN', 'PATH'])
  vi.unstubAllEnvs()
})

test('a tool that fails, or is missing, says so with the end of its output', async () => {
  const failing = runTool(node('console.log("x".repeat(9000)); console.error("no board"); process.exit(3)'), {})
  const error = await failing.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ToolError)
  expect((error as ToolError).message).toContain('failed (exit code 3): no board')
  expect((error as ToolError).output).toHaveLength(8_192)
  await expect(runTool(tool('no-such-tool'), {})).rejects.toThrow('no-such-tool is not installed on this machine')
})

/** Breaks if the polite end of avrdude is taken for the reason, or what follows from it. */
test.each([
  [
    'attempt 1 of 10: not in sync',
    ['attempt 1 of 10: not in sync', 'avrdude error: unable to open programmer', 'avrdude done.  Thank you.'],
  ],
  ['Last page is not writeable', ['status(0) = No error condition is present', 'Last page is not writeable']],
  [
    'avrdude OS error: cannot open port',
    ['Reading', 'avrdude OS error: cannot open port', 'avrdude done.  Thank you.'],
  ],
  ['No DFU capable USB device available', ['Reading', 'No DFU capable USB device available']],
])('the reason of a tool is %j', async (reason, lines) => {
  const failing = runTool(node(`console.log(${JSON.stringify(lines.join('\n'))}); process.exit(1)`), {})
  await expect(failing).rejects.toThrow(`failed (exit code 1): ${reason}`)
})

/** Breaks if only the tool itself is ended: what it started would keep the board. */
test.each(['time', 'signal'])('a tool is ended by its %s with all that it has started', async (by) => {
  const file = join(mkdtempSync(join(tmpdir(), 'boardwalk-tool-')), 'pid')
  const stopping = new AbortController()
  const running = runTool(
    { ...tool('sh', '-c', 'sleep 1000 & echo $! > "$0"; wait', file), timeoutMs: by === 'time' ? 1_000 : 60_000 },
    {},
    stopping.signal,
  )
  const ended = expect(running).rejects.toThrow(by === 'time' ? 'sh took longer than 1 s.' : 'sh was not wanted')
  await vi.waitUntil(() => existsSync(file) && readFileSync(file, 'utf8').trim() !== '', 10_000)
  if (by === 'signal') stopping.abort()
  await ended
  const pid = Number(readFileSync(file, 'utf8'))
  await vi.waitUntil(() => !isRunning(pid), 10_000)
})

/** A process that nobody has waited for yet has ended too. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
