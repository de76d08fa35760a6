import { ByteStub } from '#agent/gdb/byte-stub.ts'
import { messageOf } from '#agent/message-of.ts'
import type { Debug, HardwareBoard } from './config.ts'
import { RunningTool } from './debug-tool.ts'

const START_MS = 12_000
const REGISTERS = /^[0-9a-fx]{8,}$/i

/** Starts the tool for debuggers, reads the registers, and ends it: the board goes on. */
export async function checkDebugger(
  { port, baud, values }: HardwareBoard,
  debug: Debug,
): Promise<{ found: string } | { problem: string }> {
  const [program = ''] = debug.argv
  let tool: RunningTool | undefined
  try {
    const all = { ...values, port, baud: String(baud) }
    tool = await RunningTool.start(debug, all, AbortSignal.timeout(START_MS))
    const stub = new ByteStub(tool.stream, false, () => {})
    const over = tool.ended.then(() => '')
    await Promise.race([stub.ask('?'), over])
    const registers = await Promise.race([stub.ask('g'), over])
    await Promise.race([stub.ask('D'), over])
    if (REGISTERS.test(registers)) return { found: `${program} reads the registers of the processor` }
    return { problem: `${program} does not read the registers of the processor: ${tool.lastWords || registers}` }
  } catch (error) {
    return { problem: messageOf(error) }
  } finally {
    await tool?.end()
  }
}
