import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePort } from '#scripts/free-port.ts'
import { until } from './instance.ts'

const PROGRAM = 'test/faults/bench-board.mjs'
const STARTS_WITHIN_MS = 10_000

/** What can be wrong with the board: it prints nothing as it starts, or its flash is broken. */
type Problem = 'dumb' | 'unwritable'

/** A board on a bench that can be unplugged and broken. */
export class Bench {
  readonly #folder: string
  readonly #ports: [number, number]
  #board: ChildProcess | undefined

  private constructor(folder: string, ports: [number, number]) {
    this.#folder = folder
    this.#ports = ports
  }

  static async make(folder: string): Promise<Bench> {
    const bench = new Bench(folder, [await freePort(), await freePort()])
    await bench.plugIn()
    return bench
  }

  /** The lines that describe it to the agent. */
  configOf(slot: string): string[] {
    const tool = (role: string, ...more: string[]) =>
      JSON.stringify([process.execPath, PROGRAM, role, ...this.#place(), ...more])
    return [
      `  - slot: ${slot}`,
      '    driver: serial',
      `    port: tcp://127.0.0.1:${this.#ports[0]}`,
      `    flash: { formats: [hex], argv: ${tool('flash', '{firmware}')} }`,
      `    erase: ${tool('erase')}`,
      `    reset: { argv: ${tool('reset')} }`,
    ]
  }

  async plugIn(): Promise<void> {
    this.#board = spawn(process.execPath, [PROGRAM, 'board', ...this.#place()], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    process.once('exit', () => this.#board?.kill('SIGKILL'))
    await until(async () => (await Promise.all(this.#ports.map(isOpen))).every(Boolean), STARTS_WITHIN_MS)
  }

  async unplug(): Promise<void> {
    const board = this.#board
    if (!board || board.exitCode !== null || board.signalCode !== null) return
    board.kill('SIGKILL')
    await once(board, 'exit')
  }

  break(problem: Problem): void {
    writeFileSync(join(this.#folder, problem), '')
  }

  mend(problem: Problem): void {
    rmSync(join(this.#folder, problem), { force: true })
  }

  #place(): string[] {
    return [this.#folder, ...this.#ports.map(String)]
  }
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
