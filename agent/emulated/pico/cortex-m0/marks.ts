import { Core } from './core.ts'

const { fetch } = Core.prototype
const PC = 15

/** Has a core mark what it executes from here on, if its memory has marks, or nothing any more. */
export function lookForMarks(core: Core): void {
  if (core.memory.isMarked) core.fetch = fetchMarked(core)
  // One that never marked anything keeps the shape that V8 knows.
  else if (Object.hasOwn(core, 'fetch')) core.fetch = fetch
}

/** Returns `fetch`, with a mark of each instruction that is to be executed. */
function fetchMarked(core: Core): () => number {
  let start = 0
  let marks: Uint8Array = new Uint8Array(0)
  return () => {
    const pc = core.r[PC] as number
    const halfword = fetch.call(core)
    // It stands still before a breakpoint.
    if (core.r[PC] === pc) return halfword
    let at = (pc - start) >>> 1
    if (at >= marks.length) {
      const region = core.memory.region(pc)
      start = region.start
      marks = region.marks
      at = (pc - start) >>> 1
    }
    marks[at] = 1
    return halfword
  }
}
