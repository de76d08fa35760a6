import type { Loop } from '#agent/emulated/loop.ts'
import type { Model } from '#agent/emulated/models.ts'

const SLICE_CYCLES = 2_000_000

/** A loop that loads, stores, adds, calls a function and returns. Nothing branches to `never`. */
export const busyPrograms: Record<Model, { words: number[]; never: number; between: number }> = {
  uno: {
    words: [
      ...[0xe001, 0x9300, 0x0100, 0x9110, 0x0100], // ldi r16, 1; sts 0x100, r16; lds r17, 0x100
      ...[0x0f10, 0x930f, 0x912f, 0xd002], // add r17, r16; push r16; pop r18; rcall
      ...[0xcff7, 0x0000, 0x9533, 0x2b31, 0x9508], // rjmp to the start; nop; inc r19; or r19, r17; ret
    ],
    never: 0x7f00,
    between: 2 * 10,
  },
  pico: {
    words: [
      ...[0x2001, 0x4906], // movs r0, #1; ldr r1, [pc, #24]
      ...[0x6008, 0x680a, 0x1812, 0xb401, 0xbc08], // str r0, [r1]; ldr r2, [r1]; adds r2, r0; push r0; pop r3
      ...[0xf000, 0xf802, 0xe7f8, 0xbf00], // bl; b to the store; nop
      ...[0x3301, 0x4313, 0x4770], // adds r3, #1; orrs r3, r2; bx lr
      ...[0x0100, 0x2000],
    ],
    never: 0x10010000,
    between: 0x10000000 + 2 * 10,
  },
}

export const imageOf = (words: number[]) => new Uint8Array(Uint16Array.from(words).buffer)

/** Executes for some milliseconds of a processor. Returns how many nanoseconds a cycle took. */
export function nanosPerCycle(loop: Loop, ms: number): number {
  const { machine } = loop
  const began = process.cpuUsage()
  const from = machine.cycles
  for (;;) {
    const until = machine.cycles + SLICE_CYCLES
    let ended = 'budget'
    while (ended !== 'until') {
      ended = loop.advance(until, () => false)
      if (ended !== 'until' && ended !== 'clock') throw new Error(`the program has ended: ${ended}`)
    }
    const { user, system } = process.cpuUsage(began)
    if ((user + system) / 1_000 >= ms) return ((user + system) * 1_000) / (machine.cycles - from)
  }
}
