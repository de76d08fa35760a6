import { armCoreOf } from '#agent/core-files/arm-core.ts'
import { UserFault } from '#agent/drivers/driver.ts'
import type { QemuDebugger } from './debugger.ts'
import { DESCRIBE } from './description.ts'
import type { Memory } from './machines.ts'
import { QemuEnded } from './qmp.ts'

/** As QEMU's stub numbers them: r0 to r12, sp, lr, pc, and 25 for xpsr. */
const REGISTERS = [...Array.from({ length: 16 }, (_, number) => number), 25]
const READ_BYTES = 0x400
const NO_PROCESS = 'The program has broken its emulation, and its registers with it: reset or flash it first.'

/**
 * Returns registers and RAM as a core file, with the board held meanwhile: also beside a debugger,
 * for which nothing changes. Throws a `UserFault` if its program has ended the emulation.
 */
export async function readCore(debug: QemuDebugger, ram: readonly Memory[]): Promise<Uint8Array> {
  try {
    return await debug.hold(async (stub) => {
      await stub.ask(DESCRIBE)
      const registers: number[] = []
      for (const number of REGISTERS) registers.push(wordOf(await stub.ask(`p${number.toString(16)}`)))
      const memories = []
      for (const { start, size } of ram) memories.push({ address: start, bytes: await readMemory(start, size) })
      return armCoreOf({ threads: [registers], memories, signal: 0 })

      async function readMemory(address: number, length: number): Promise<Uint8Array> {
        const pieces: Buffer[] = []
        for (let at = 0; at < length; at += READ_BYTES) {
          const size = Math.min(READ_BYTES, length - at)
          pieces.push(bytesOf(await stub.ask(`m${(address + at).toString(16)},${size.toString(16)}`), size))
        }
        return Buffer.concat(pieces)
      }
    })
  } catch (error) {
    throw error instanceof QemuEnded ? new UserFault(NO_PROCESS, { cause: error }) : error
  }
}

/** Throws for a reply that is a failure, or has not as many bytes as were asked for. */
function bytesOf(reply: string, length: number): Buffer {
  if (!new RegExp(`^(?:[0-9a-f]{2}){${length}}$`).test(reply))
    throw new Error(`The board cannot be read: QEMU's stub says ${reply.slice(0, 20)}.`)
  return Buffer.from(reply, 'hex')
}

const wordOf = (reply: string): number => bytesOf(reply, 4).readUInt32LE()
