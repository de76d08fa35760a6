/** For tests: real debuggers at a port of a board, over a socket of this computer. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import type { BoardDriver } from '#agent/drivers/driver.ts'

const run = promisify(execFile)

/** Serves a board's port for debuggers. Returns where. `opened` is called as the board is held. */
export async function serveGdb({ openPort }: BoardDriver, opened = () => {}): Promise<string> {
  const server = createServer(async (socket) => {
    const side = await openPort?.('gdb', new AbortController().signal)
    if (!side) throw new Error('the board has no port for debuggers')
    opened()
    // Either end may be gone first.
    await Promise.allSettled([pipeline(socket, side), pipeline(side, socket)])
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Runs commands in a debugger of this computer, and returns what it prints. */
export async function gdb(program: string, elf: Uint8Array | undefined, commands: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-gdb-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'app.elf')
  if (elf) writeFileSync(file, elf)
  const always = ['set confirm off', 'set pagination off', 'set width 0', 'set remotetimeout 30']
  const args = [...always, ...commands].flatMap((command) => ['-ex', command])
  const { stdout, stderr } = await run(program, [
    '-nx',
    '-batch',
    '-iex',
    'set auto-load off',
    ...args,
    ...(elf ? [file] : []),
  ])
  return stdout + stderr
}
