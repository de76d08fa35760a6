import { z } from 'zod'
import type { User } from '#core/users.ts'
import { CutPower, toAsked } from './power-cuts.ts'
import { collect } from './request.ts'
import type { Command } from './schemas.ts'

const kinds = ['core', 'coverage', 'recording', 'power_cut'] as const

export const CollectArtifact = z
  .strictObject({
    kind: z.enum(kinds, `must be one of ${kinds.join(', ')}`).meta({
      description:
        '`core` is registers and memory, of boards with the capability `debug`; `coverage` is which instructions were executed, `recording` is all that reached the board, of boards with the capabilities `coverage` and `record`; `power_cut` is a report of boots after power cuts, of boards with the capability `power_cut`.',
    }),
    power_cut: CutPower.optional().meta({
      description:
        'What a `power_cut` is of. No other kind has it. Its texts are looked for and typed as they are, and have up to 200 bytes.',
    }),
  })
  .refine(({ kind, power_cut }) => (kind === 'power_cut') === (power_cut !== undefined), {
    message: 'is needed by the kind power_cut, and no other kind has it',
    path: ['power_cut'],
  })
  .meta({ id: 'CollectArtifact' })

/** Asks the board of a session for a file about itself. Throws what `collect` throws. */
export function collectArtifact(
  user: User,
  sessionId: string,
  { kind, power_cut }: z.output<typeof CollectArtifact>,
): Promise<Command> {
  return collect(user, sessionId, { kind, asked: power_cut ? toAsked(power_cut) : {} })
}
