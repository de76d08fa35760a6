import { z } from 'zod'
import { asInteger } from '#core/query-number.ts'
import { Timestamp } from '#core/timestamps.ts'
import { artifactStates } from '#db/index.ts'
import { artifactKinds } from '#wire/artifacts.ts'

export const Artifact = z
  .strictObject({
    id: z.string(),
    session_id: z.string(),
    command_id: z.string().meta({ description: 'The command that asked the board for it.' }),
    kind: z.enum(artifactKinds),
    state: z.enum(artifactStates).meta({ description: 'The last two are ends. Only a `ready` one has content.' }),
    error: z.string().nullable().meta({ description: 'Why it failed, in words.' }),
    media_type: z.string().meta({ description: 'The type of its content.' }),
    size: z.int().nullable().meta({ description: 'In bytes. Null unless it is ready.' }),
    sha256: z.string().nullable().meta({ description: 'The SHA-256 of its content, in hexadecimal digits.' }),
    created_at: Timestamp,
    ended_at: Timestamp.nullable(),
  })
  .meta({ id: 'Artifact', description: 'A file that a board makes for its session.' })
export type Artifact = z.infer<typeof Artifact>

export const Artifacts = z
  .strictObject({ artifacts: z.array(Artifact).meta({ description: 'Newest first.' }) })
  .meta({ id: 'Artifacts' })
export type Artifacts = z.infer<typeof Artifacts>

export const ArtifactQuery = z.strictObject({
  wait_seconds: z
    .string()
    .regex(/^([0-9]|[1-5][0-9]|60)$/, 'must be a whole number from 0 to 60')
    .transform(Number)
    .default(0)
    .meta({
      description: 'Wait at most so long until it is ready or has failed. Without it, not at all.',
      override: asInteger({ minimum: 0, maximum: 60 }),
    }),
})
