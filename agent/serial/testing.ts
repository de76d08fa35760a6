import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import type { BoardDriver } from '#agent/drivers/driver.ts'
import { emulatedDriver } from '#agent/emulated/driver.ts'
import { type HardwareBoard, HardwareBoard as Schema } from './config.ts'
import { openDevice } from './device-line.ts'
import { readStk500 } from './stk500.testing.ts'

/** For tests: a pair of ptys that are wired together. `unplug` takes both away. */
export async function makeCable() {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-cable-'))
  const [agentEnd, boardEnd] = [join(folder, 'agent'), join(folder, 'board')]
  const socat = startProgram(
    'socat',
    [agentEnd, boardEnd].map((link) => `pty,raw,echo=0,link=${link}`),
  )
  await vi.waitUntil(() => existsSync(agentEnd) && existsSync(boardEnd), 10_000)
  const unplug = async () => {
    socat.kill('SIGKILL')
    await once(socat, 'exit')
  }
  return { agentEnd, boardEnd, unplug }
}

/** For tests: a program that ends with its test. */
export function startProgram(command: string, args: string[]): ChildProcess {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  return child
}

/**
 * For tests: an Arduino Uno on a line. Its boot loader takes new flash from real avrdude; then the
 * emulated board runs it. Its reset button is a TCP port.
 */
export async function makeUno(device: string) {
  const flash = Buffer.alloc(32_768, 0xff)
  let sketch: BoardDriver | undefined
  const line = await openDevice(device, 115_200, { data: (bytes) => void hear(bytes), lost: () => {} })
  const loader = readStk500(flash, (bytes) => line.write(bytes))
  const run = async () => {
    await sketch?.wipe()
    sketch = emulatedDriver({ machine: 'uno', share: 1 })
    const events = { output: line.write, note: () => {}, failed: () => {} }
    await sketch.start(events, { format: 'bin', bytes: flash, address: null })
    sketch.resume()
  }
  async function hear(bytes: Uint8Array): Promise<void> {
    if (loader.takes(bytes)) await sketch?.wipe()
    else sketch?.write(bytes)
  }
  const button = createServer((socket) => {
    socket.on('error', () => {})
    void run().then(() => socket.end())
  })
  button.listen(0, '127.0.0.1')
  await once(button, 'listening')
  onTestFinished(async () => {
    button.close()
    await sketch?.wipe()
    await line.close()
  })
  const { port } = button.address() as { port: number }
  const reset = { argv: ['bash', '-c', `exec 3<>/dev/tcp/127.0.0.1/${port}; cat <&3`] }
  return { flash, reset, pages: () => loader.pages }
}

/** For tests: a board as its configuration describes it. */
export const boardOf = (given: object): HardwareBoard => Schema.parse({ slot: 'a', driver: 'serial', ...given })

/** For tests: what a driver tells. */
export function listen() {
  let output = ''
  const failures: string[] = []
  const notes: string[] = []
  return {
    notes,
    failures,
    output: () => output,
    shows: (text: string) => vi.waitUntil(() => output.includes(text), 20_000),
    events: {
      output: (bytes: Uint8Array) => {
        output += Buffer.from(bytes).toString('latin1')
      },
      note: (text: string) => void notes.push(text),
      failed: (error: Error) => void failures.push(error.message),
    },
  }
}
