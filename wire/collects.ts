import type { ArtifactKind } from './artifacts.ts'
import { CaptureAsked } from './captures.ts'
import { flashPhases } from './firmware.ts'
import { PowerCutsAsked, powerCutPhases } from './power-cuts.ts'
import * as z from './zod.ts'

/** What an act `collect` is asked to make, by the kind of its file. */
export const CollectAsked = z.discriminatedUnion('kind', [
  CaptureAsked.extend({ kind: z.literal('capture') }),
  z.object({ kind: z.literal('core') }),
  z.object({ kind: z.literal('coverage') }),
  z.object({ kind: z.literal('recording') }),
  PowerCutsAsked.extend({ kind: z.literal('power_cut') }),
])
export type CollectAsked = z.output<typeof CollectAsked>

/** What a board must be able to do to make a file of a kind, in the words of its agent. */
export const capabilityFor = {
  capture: 'capture',
  core: 'debug',
  coverage: 'coverage',
  recording: 'record',
  power_cut: 'power_cut',
} as const satisfies Record<ArtifactKind, string>

/** The steps of commands that say how far they are. */
export const commandPhases = [...flashPhases, ...powerCutPhases] as const
export type CommandPhase = (typeof commandPhases)[number]
