import { z } from 'zod'
import { sha256 } from '#core/sha256.ts'

const FORM = /^[A-Za-z0-9_.:-]{8,64}$/

const IdempotencyKey = z
  .string()
  .transform((text) => text.replace(/^"(.*)"$/, '$1'))
  .pipe(z.string().regex(FORM, 'must have 8 to 64 letters, digits and any of - _ . :'))
  .optional()

const newForEach = 'Any text of 8 to 64 letters, digits and `-_.:` that is new for each act.'

/** The request header with which a client may send a request again (docs/contract.md §2). */
export const IdempotencyHeader = z.strictObject({
  'idempotency-key': IdempotencyKey.meta({
    description: `${newForEach} Send the request again with the same one if its response was lost: within 24 hours the act is done once.`,
  }),
})

/** The same header of what creates a secret. */
export const RefusedIdempotencyHeader = z.strictObject({
  'idempotency-key': IdempotencyKey.meta({
    description: `${newForEach} A repeat within 24 hours creates nothing: it is refused with \`idempotency_key_reused\` and the \`key_id\` of the key, because a secret is returned only once.`,
  }),
})

/** A request that may be a repetition of another one. */
export class Idempotency {
  readonly key: string
  /** The method and path: a key is good for one of them. */
  readonly operation: string
  readonly bodySha256: Buffer
  /** Whether the act was done before; the act sets it as it finds that. */
  isReplayed = false

  constructor(key: string, operation: string, body: unknown) {
    this.key = key
    this.operation = operation
    this.bodySha256 = sha256(JSON.stringify(body ?? null, sorted))
  }

  /** Whether this is the request that a key was first sent with. */
  isSameAs({ operation, bodySha256 }: Pick<Idempotency, 'operation' | 'bodySha256'>): boolean {
    return operation === this.operation && bodySha256.equals(this.bodySha256)
  }
}

/** The order of members makes no difference. */
function sorted(_: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
