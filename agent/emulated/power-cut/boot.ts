import type { Memory } from '#agent/emulated/memory.ts'
import { Printed } from '#agent/emulated/scenario/printed.ts'
import type { BootResult, PowerCutPoint, PowerCutsAsked } from '#wire/power-cuts.ts'
import { advance, type CutBoard, type Stopped, switchOn, type Turn } from './board.ts'

const MS_PER_SECOND = 1_000
/** How long the end of the line with the text is waited for. */
const REST_MS = 20
const LINE_END = 0x0a

export type Booted = Pick<PowerCutPoint, 'result' | 'why' | 'tail'>

/**
 * Switches a board on with this memory, which it may change, and returns what becomes of it:
 * undefined if the time of all is over first.
 */
export function* boot(
  board: CutBoard,
  memory: Memory,
  { boot_expect, boot_seconds }: PowerCutsAsked,
  turn: Turn,
): Generator<void, Booted | undefined> {
  const printed = new Printed()
  const wanted = printed.want(boot_expect)
  let isSeen = false
  let isLineOver = false
  let why: string | null = null
  const loop = switchOn(board, memory, {
    byte: (byte) => {
      printed.add(byte)
      if (!printed.endsWith(wanted) && !(isSeen && byte === LINE_END)) return
      isLineOver = isSeen
      isSeen = true
      loop.machine.leave()
    },
    fault: (text) => {
      why ??= text
      loop.machine.leave()
    },
  })
  const end = boot_seconds * MS_PER_SECOND
  const stopped = yield* advance(loop, end, () => isSeen || why !== null, turn)
  if (stopped === 'late') return undefined
  if (isSeen) {
    // The rest of the line may say which program it is.
    const rest = yield* advance(loop, loop.machine.now + REST_MS, () => isLineOver, turn)
    return rest === 'late' ? undefined : { result: 'booted', why: null, tail: printed.tail }
  }
  const { lockedBy = null, isLocked } = loop.machine
  const broken = typeof stopped === 'object' ? `the emulation failed: ${stopped.broken}` : null
  return { result: resultOf(isLocked, stopped), why: why ?? lockedBy ?? broken, tail: printed.tail }
}

function resultOf(isLocked: boolean, stopped: Stopped): BootResult {
  if (isLocked || typeof stopped === 'object') return 'locked'
  return stopped === 'time' ? 'timeout' : 'failed'
}
