import { z } from 'zod'
import type { ZodOpenApiHeadersObject, ZodOpenApiMediaTypeObject, ZodOpenApiResponseObject } from 'zod-openapi'
import { type RefusalCode, refusals } from '#core/errors.ts'
import { env } from '#env.ts'
import { isForUsers } from '#http/api/access.ts'
import type { Operation, Success } from '#http/api/operation.ts'

const codes = Object.keys(refusals) as RefusalCode[]

const InputProblem = z
  .strictObject({
    parameter: z.string().optional().meta({ description: 'The query parameter that was refused.' }),
    pointer: z.string().optional().meta({ description: 'The member of the body that was refused (RFC 6901).' }),
    detail: z.string(),
  })
  .meta({ id: 'InputProblem' })

/** A refusal as problem JSON (RFC 9457). */
export const Problem = z
  .strictObject({
    type: z.url().meta({ description: 'Where this code is explained.' }),
    title: z.string(),
    status: z.int(),
    code: z.enum(codes).meta({ description: 'Does not change; `title` and `detail` are for people and may change.' }),
    detail: z.string(),
    request_id: z.string().meta({ description: 'Quote it when you ask about an error.' }),
    errors: z.array(InputProblem).optional().meta({ description: 'Present if input was refused.' }),
    top_up_url: z.url().optional(),
    balance: z.int().optional(),
    required: z.int().optional(),
    key_id: z.string().optional().meta({ description: 'The API key that the same request has created before.' }),
    error: z.string().optional().meta({ description: 'The error that OAuth clients expect.' }),
    rule: z.string().optional().meta({ description: 'The check that an ID token with a right signature failed.' }),
  })
  .meta({ id: 'Problem' })

const DETAILS: Partial<Record<RefusalCode, string>> = {
  invalid_request: 'limit must be a whole number from 1 to 100.',
  unauthorized: 'This API key is mistyped, expired or revoked.',
  paid_tier_required: 'Top up credits before you create an API key.',
  insufficient_credits: 'A minute costs 2 credits and you have 1. Top up credits first.',
  not_found: 'There is no such board.',
}

/** The refusals of RFC 8628 and RFC 6749 that have their code in `error` too. */
const OAUTH_CODES: RefusalCode[] = [
  'authorization_pending',
  'slow_down',
  'access_denied',
  'expired_token',
  'unsupported_grant_type',
]

export function problemExample(code: RefusalCode): z.infer<typeof Problem> {
  const { status, title } = refusals[code]
  const detail = DETAILS[code] ?? `${title}.`
  return {
    type: `${env().appUrl}/docs/errors#${code}`,
    title,
    status,
    code,
    detail,
    request_id: 'req_01m7y2j7cge4cbmrhs0zzemnt4',
    ...(code === 'invalid_request' && {
      errors: [{ parameter: 'limit', detail: 'must be a whole number from 1 to 100' }],
    }),
    ...(code === 'paid_tier_required' && { top_up_url: `${env().appUrl}/credits` }),
    ...(OAUTH_CODES.includes(code) && { error: code }),
    ...(code === 'untrusted_token' && { error: 'invalid_request', rule: 'ref' }),
    ...(code === 'insufficient_credits' && { balance: 1, required: 2, top_up_url: `${env().appUrl}/credits` }),
  }
}

const header = (description: string, pattern?: string, required = true) => ({
  description,
  required,
  schema: { type: 'string' as const, ...(pattern && { pattern }) },
})

/**
 * Response headers that clients read. Rate limits can be switched off, so theirs are not required.
 */
export const HEADERS = {
  RequestId: header('Identifies the request, also in our logs.', '^req_[0-9a-z]{26}$'),
  RateLimit: header('Calls left (`r`), and seconds until the limit resets (`t`).', '^"default";r=\\d+;t=\\d+$', false),
  RateLimitPolicy: header(
    'Calls (`q`) a key or a login has in so many seconds (`w`).',
    '^"default";q=\\d+;w=\\d+$',
    false,
  ),
  Location: header('The address of what was created.'),
  Link: header('The pages beside this one: `first`, `prev`, `next`, `last` (RFC 8288).'),
  ETag: header('Send it as `If-None-Match` to get 304 while nothing has changed.', '^"[0-9a-f]{64}"$'),
  RetryAfter: header('The seconds to wait before another try.', '^[1-9]\\d*$'),
  IdempotencyReplayed: header('`true` if an earlier request with this `Idempotency-Key` did it.', '^true$', false),
  Authenticate: header('How to authenticate.', '^Bearer realm="api"'),
  Allow: header('The methods that are allowed here.', '^[A-Z]+(, [A-Z]+)*$'),
}

type Answer = Pick<Success, 'location' | 'paged' | 'isTagged'> & { status: number; isReplayed?: boolean | undefined }

/** Returns the headers of a response. */
export function answerHeaders(access: Operation['access'], { status, location, paged, isTagged, isReplayed }: Answer) {
  return {
    'X-Request-Id': ref('RequestId'),
    ...(isForUsers(access) && { RateLimit: ref('RateLimit'), 'RateLimit-Policy': ref('RateLimitPolicy') }),
    ...(location && { Location: ref('Location') }),
    ...(paged && { Link: ref('Link') }),
    ...(isTagged && { ETag: ref('ETag') }),
    ...(isReplayed && { 'Idempotency-Replayed': ref('IdempotencyReplayed') }),
    ...(status === 401 && { 'WWW-Authenticate': ref('Authenticate') }),
    ...((status === 429 || status === 503) && { 'Retry-After': ref('RetryAfter') }),
  }
}

export function ref(name: keyof typeof HEADERS) {
  return { $ref: `#/components/headers/${name}` } as const
}

type Answered = Required<Pick<ZodOpenApiMediaTypeObject, 'examples'>>['examples']

/** Returns a problem response with an example for each of its codes. */
export function documentedProblem(
  description: string,
  examples: Answered,
  headers: ZodOpenApiHeadersObject = {},
): ZodOpenApiResponseObject {
  return {
    description,
    headers: { 'X-Request-Id': ref('RequestId'), ...headers },
    content: { 'application/problem+json': { schema: Problem, examples } },
  }
}
