import { z } from 'zod'

const MAX_PAIRS = 8
const VALUE_MAX = 200

const NAME_FORM = '1 to 40 characters: a–z, 0–9, _, . and -'
const nameRule = `must have a name of ${NAME_FORM}`
const valueRule = `must be 1 to ${VALUE_MAX} characters, none of them a control character`

/** A name of metadata, such as `repository`. */
export const MetadataName = z.string().regex(/^[a-z0-9_.-]{1,40}$/, nameRule)
/** Its value, which is text for people and for filters. `pattern` is for tools of any language. */
export const MetadataValue = z
  .string(valueRule)
  .refine((text) => !/\p{Cc}/u.test(text) && text.isWellFormed(), valueRule)
  .refine((text) => text.length > 0 && [...text].length <= VALUE_MAX, valueRule)
  .meta({ pattern: '^[^\\x00-\\x1f\\x7f-\\x9f]+$' })

const Pairs = z.record(MetadataName, MetadataValue, {
  error: ({ code }) => (code === 'invalid_key' ? nameRule : 'must be an object of texts'),
})

/** As sessions have it: with the names that the service writes for a CI key there may be more. */
export const StoredMetadata = Pairs.meta({ id: 'StoredMetadata' })

/** Words of its user on a session: which run of which repository it belongs to. */
export const Metadata = Pairs.refine(
  (pairs) => Object.keys(pairs).length <= MAX_PAIRS,
  `must have at most ${MAX_PAIRS} names`,
).meta({
  id: 'Metadata',
  description: `Up to ${MAX_PAIRS} pairs of a name (${NAME_FORM}) and a text of at most ${VALUE_MAX} characters.`,
})
export type Metadata = z.infer<typeof Metadata>
