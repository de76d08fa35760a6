import { z } from 'zod'
import { unknownMember } from '#wire/near-match.ts'
import { PartName, settableMembers } from '#wire/parts.ts'

const names = Object.keys(settableMembers)
const needed = `must have one of ${names.join(', ')}`

export const SetPart = z
  .strictObject(settableMembers, {
    error: ({ code, keys }) => (code === 'unrecognized_keys' ? unknownMember(String(keys?.[0]), names) : undefined),
  })
  .refine((state) => Object.keys(state).length > 0, needed)
  .meta({ id: 'SetPart', minProperties: 1, description: 'One member or more, of those that the kind of the part has.' })

export const PartPath = PartName.meta({ description: 'The name of a part.', examples: ['button'] })

const LivePart = z
  .strictObject({
    name: z.string(),
    kind: z.string(),
    state: z.record(z.string(), z.unknown()).meta({
      description: 'What it has to tell, by its kind: for example `pressed`, `volts`, `reads`, `frame` or `received`.',
    }),
  })
  .meta({ id: 'LivePart', description: 'An emulated part of a session, with what its kind has to tell.' })

export const LiveParts = z.strictObject({ parts: z.array(LivePart) }).meta({ id: 'LiveParts' })
export type LiveParts = z.infer<typeof LiveParts>
