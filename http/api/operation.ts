import type { z } from 'zod'
import type { RefusalCode } from '#core/errors.ts'

/** What one API operation is documented from and checked against. There is no second list. */
export type Operation<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
> = {
  /** A verb and a noun, unique among all operations: `listKeys`. */
  id: string
  tag: 'API keys' | 'Account' | 'Boards' | 'Sessions' | 'Credits' | 'Service'
  summary: string
  description?: string
  /** Without it, credentials are needed. */
  access?: 'public'
  path?: P
  query?: Q
  body?: B
  bodyExample?: z.input<B>
  success: Success<A>
  /** What is refused beyond what every operation refuses. */
  refusals: RefusalCode[]
}

export type Success<A extends z.ZodType = z.ZodType> = {
  status: 200 | 201 | 204
  /** What the answer means, in a sentence. */
  description: string
  record?: A
  example?: z.output<A>
  /** Where a created thing can be read. */
  location?: (answer: z.output<A>) => string
  /** A page of a list, with `limit`, `offset` and `total`: it gets links to the pages beside it. */
  paged?: true
}
