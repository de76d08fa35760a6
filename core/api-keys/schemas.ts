import { z } from 'zod'
import { pageFields } from '#core/pagination.ts'
import { SentTimestamp, Timestamp } from '#core/timestamps.ts'
import { keyAccesses } from '#db/index.ts'

const MAX_LABEL_CHARACTERS = 100

/**
 * Characters that fonts show as nothing: spaces, Unicode's default ignorable characters, and blank
 * braille.
 */
const INVISIBLE = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * A label: trimmed, composed (NFC), 1 to 100 characters, no control characters. Invisible text
 * means no label. It can never be changed.
 */
export const Label = z
  .string('must be text')
  .refine(
    (text) => text.isWellFormed() && !/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u.test(text),
    'must not hold control characters',
  )
  .transform((text) => text.normalize('NFC').trim())
  .refine((text) => [...text].length <= MAX_LABEL_CHARACTERS, `must have at most ${MAX_LABEL_CHARACTERS} characters`)
  .transform((text) => (text.replace(INVISIBLE, '') === '' ? null : text))

const MAX_CREDITS_PER_DAY = 1_000_000
const range = `must be a whole number from 1 to ${MAX_CREDITS_PER_DAY}`

const Access = z.enum(keyAccesses).meta({
  description:
    '`full`, the default, may do everything. `run` starts sessions and sees and changes only those. `read` changes nothing. Fixed for life.',
})

export const CreateKey = z
  .strictObject({
    label: Label.nullish().meta({
      description: 'What the key is for, 1 to 100 characters. Invisible text means no label.',
    }),
    expires_at: SentTimestamp.nullish().meta({
      description:
        'When the key stops working. Without it, the key works until it is revoked. A key with an expiry can only create keys that expire no later.',
    }),
    // Without a default: generators of clients would then ask every caller for it.
    access: Access.optional(),
    credits_per_day: z.int(range).min(1, range).max(MAX_CREDITS_PER_DAY, range).nullish().meta({
      description:
        'How many credits its sessions may cost a day, by UTC. Without it, no limit. A key with a limit can only create keys with one that is no higher.',
    }),
  })
  .meta({ id: 'CreateKey' })
export type CreateKey = z.output<typeof CreateKey>

export const CreatedKeys = z.enum(['keep', 'revoke'])
export type CreatedKeys = z.infer<typeof CreatedKeys>

const keyMembers = {
  id: z.string(),
  label: z.string().nullable(),
  last_four: z.string().meta({ description: 'The end of the secret, to tell keys apart.' }),
  created_at: Timestamp,
  last_used_at: Timestamp.nullable().meta({ description: 'Accurate to the minute.' }),
  expires_at: Timestamp.nullable().meta({ description: 'Null if it works until it is revoked.' }),
  created_by: z.string().meta({
    description: '`web`, `device` for a program that somebody logged in, or the id of the key that created it.',
  }),
  access: Access,
  credits_per_day: z.int().nullable().meta({ description: 'Null if it has no limit of its own.' }),
  credits_used_today: z.int().meta({ description: 'What its sessions have cost since midnight UTC.' }),
}

export const KeyRecord = z.strictObject(keyMembers).meta({ id: 'Key', description: 'An API key, without its secret.' })
export type KeyRecord = z.infer<typeof KeyRecord>

export const KeysRecord = z.strictObject({ keys: z.array(KeyRecord), ...pageFields }).meta({ id: 'Keys' })
export type KeysRecord = z.infer<typeof KeysRecord>

/** The only response that holds the secret, in `key`. */
export const CreatedKey = z
  .strictObject({ ...keyMembers, key: z.string().meta({ description: 'The secret, returned only once.' }) })
  .meta({ id: 'CreatedKey', description: 'A key that was just created, with its secret.' })
export type CreatedKey = z.infer<typeof CreatedKey>
