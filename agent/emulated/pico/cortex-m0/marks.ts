import { Core } from './core.ts'

const { fetch } = Core.prototype

/** Has a core mark what it executes from here on, if its memory has marks, or nothing any more. */
export function lookForMarks(core: Core): void {
  core.forgetCode()
  if (core.memory.isMarked) core.fetch = core.fetchMarked
  // One that never marked anything keeps the shape that V8 knows.
  else if (Object.hasOwn(core, 'fetch')) core.fetch = fetch
}
