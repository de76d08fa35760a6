import { z } from 'zod'
import { LiteralText } from '#wire/literal-text.ts'
import { PowerCutsAsked } from '#wire/power-cuts.ts'

const { update_seconds, boot_seconds, points, torn } = PowerCutsAsked.shape

/** Texts are looked for and typed as they are. */
export const CutPower = z.strictObject({
  ready: LiteralText.optional().meta({
    description: 'What the board prints before `send` is typed. Without it, that is typed at power-on.',
  }),
  send: LiteralText.optional().meta({
    description: 'What is typed to begin the update. Without it, the update begins by itself.',
  }),
  from: LiteralText.optional().meta({
    description: 'Writes count once the board has printed this. Without it, they count once `send` is typed.',
  }),
  until: LiteralText.meta({ description: 'Writes count until the board has printed this.' }),
  update_seconds: update_seconds
    .default(60)
    .meta({ description: 'How long the update may take, in seconds of the board’s own time.' }),
  boot_expect: LiteralText.meta({ description: 'What a board prints that has started well.' }),
  boot_seconds: boot_seconds
    .default(3)
    .meta({ description: 'How long a start may take, in seconds of the board’s own time.' }),
  points: points.default('all').meta({
    description: 'At how many points the power is cut: so many of them evenly, or `all`, up to 2,000.',
  }),
  torn: torn.default(false).meta({ description: 'Also cut the power in the middle of each write.' }),
})

/** Returns what an agent is asked for. */
export function toAsked({ ready, send, from, ...asked }: z.output<typeof CutPower>): PowerCutsAsked {
  return { ready: ready ?? null, send: send ?? null, from: from ?? null, ...asked }
}
