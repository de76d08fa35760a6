/** For tests: a client of QEMU's stub for debuggers, over its standard input and output. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'

const QEMU = 'qemu-system-arm'
const ACKNOWLEDGED = '+'
/** How many bytes QEMU takes in one packet. */
const PACKET = 1_024

/** A Cortex-M of QEMU that stands still until it is told to go on. */
export class Gdb {
  readonly #process: ChildProcessByStdio<Writable, Readable, null>
  #hasEnded: boolean = false
  #received = Buffer.alloc(0)
  #arrived = Promise.withResolvers<void>()

  /** With `one at a time`, an interrupt comes right after the instruction that has caused it. */
  constructor(machine: string, instructions: 'at once' | 'one at a time' = 'at once') {
    const pace = instructions === 'at once' ? [] : ['-singlestep']
    const args = ['-machine', machine, ...pace, '-S', '-display', 'none', '-serial', 'null', '-monitor', 'none']
    const gdb = ['-chardev', 'stdio,id=gdb,signal=off', '-gdb', 'chardev:gdb']
    this.#process = spawn(QEMU, [...args, ...gdb], { stdio: ['pipe', 'pipe', 'ignore'] })
    this.#process.stdout.on('data', (bytes) => {
      this.#received = Buffer.concat([this.#received, bytes])
      this.#arrived.resolve()
    })
    this.#process.on('exit', () => {
      this.#hasEnded = true
      this.#arrived.resolve()
    })
  }

  /** Asks which registers there are: QEMU has those of an older core for who does not. */
  async start(): Promise<void> {
    await this.ask('qXfer:features:read:target.xml:0,fff')
  }

  async stop(): Promise<void> {
    const over = once(this.#process, 'exit')
    this.#process.kill('SIGKILL')
    await over
  }

  /** Sends a command, and returns the reply to it. */
  async ask(command: string): Promise<string> {
    const bytes = Buffer.from(command, 'latin1')
    const sum = bytes.reduce((total, byte) => (total + byte) & 0xff, 0)
    this.#process.stdin.write(`$${command}#${sum.toString(16).padStart(2, '0')}`)
    for (;;) {
      const start = this.#received.indexOf('$')
      const end = this.#received.indexOf('#', start)
      if (start >= 0 && end >= 0 && this.#received.length >= end + 3) {
        const reply = this.#received.toString('latin1', start + 1, end)
        this.#received = this.#received.subarray(end + 3)
        this.#process.stdin.write(ACKNOWLEDGED)
        return reply
      }
      if (this.#hasEnded) throw new Error('QEMU has ended')
      await this.#arrived.promise
      this.#arrived = Promise.withResolvers()
    }
  }

  /** Writes any number of bytes. */
  async writeAll(address: number, bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length; at += PACKET) await this.write(address + at, bytes.subarray(at, at + PACKET))
  }

  async write(address: number, bytes: Uint8Array): Promise<void> {
    const hex = Buffer.from(bytes).toString('hex')
    const reply = await this.ask(`M${address.toString(16)},${bytes.length.toString(16)}:${hex}`)
    if (reply !== 'OK') throw new Error(`memory was not written: ${reply}`)
  }

  async read(address: number, length: number): Promise<Buffer> {
    return Buffer.from(await this.ask(`m${address.toString(16)},${length.toString(16)}`), 'hex')
  }

  /** Returns R0 to R15 and the status. */
  async registers(): Promise<Uint32Array> {
    const bytes = Buffer.from(await this.ask('g'), 'hex')
    return Uint32Array.from({ length: 17 }, (_, at) => bytes.readUInt32LE(4 * at))
  }

  async setRegisters(registers: Uint32Array): Promise<void> {
    await this.ask(`G${Buffer.from(registers.buffer).toString('hex')}`)
  }

  /** Runs until an address is reached. */
  async runTo(address: number): Promise<void> {
    const point = `0,${address.toString(16)},2`
    await this.ask(`Z${point}`)
    await this.ask('c')
    await this.ask(`z${point}`)
  }
}
