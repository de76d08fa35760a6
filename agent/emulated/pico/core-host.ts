import type { LastingWrite } from '#agent/emulated/lasting-write.ts'
import type { Core } from './cortex-m0/core.ts'
import type { RomCall } from './rom-float.ts'

/** What the cores are built into. */
export type CoreHost = {
  /** After how many cycles code is compiled. What it does is the same. */
  readonly compileAfter: number
  /** Flash is about to be written, by the instruction at `pc`; in the ROM, by its caller. */
  writing(write: LastingWrite, pc: number): void
  /** Does what a breakpoint in the ROM stands for. Returns false if it stands for nothing. */
  callRom(code: number, call: RomCall): boolean
  /** The firmware asks for a reset. */
  restart(): void
  /** A core is at a breakpoint of the program's own. Returns false where that means nothing. */
  trap(core: Core, number: 0 | 1): boolean
  /** A core has locked up: nothing but a reset helps it. */
  lockUp(core: number, why: string): void
}
