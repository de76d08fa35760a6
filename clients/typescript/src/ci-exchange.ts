import type { Client } from 'openapi-fetch'
import { ApiError, ExchangeRefusedError } from './errors.ts'
import { read } from './refusal.ts'
import type { components, paths } from './schema.ts'

type Schemas = components['schemas']

/**
 * Makes a client of the service with another key, or with none.
 *
 * @internal
 */
export type OpenClient = (options: { apiKey: string | null; timeoutMs?: number; maxRetries?: number }) => {
  http: Client<paths>
}

const GRANT = 'urn:ietf:params:oauth:grant-type:token-exchange'
const ID_TOKEN = 'urn:ietf:params:oauth:token-type:id_token'
/** What is still to be said when a program ends. */
const FAREWELL = { timeoutMs: 4_000, maxRetries: 1 }
const TOO_MANY_REQUESTS = 429

/**
 * Exchanges the ID token of a CI job for a key (RFC 8693). Throws an ExchangeRefusedError where the
 * service does not accept it, and an ApiError where it may later.
 *
 * @internal
 */
export async function exchangeToken(open: OpenClient, token: string): Promise<Schemas['ExchangedToken']> {
  const body = { grant_type: GRANT, subject_token: token, subject_token_type: ID_TOKEN }
  try {
    return await read(open({ apiKey: null }).http.POST('/v1/auth/token', { body }))
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === TOO_MANY_REQUESTS) throw error
    throw new ExchangeRefusedError(withHint(error.problem))
  }
}

/** The token of a job that has only one was often exchanged by an earlier command. */
function withHint(problem: ApiError['problem']): ApiError['problem'] {
  if (!('rule' in problem) || problem.rule !== 'replayed') return problem
  const hint = 'If several commands of the job need a key, let boardwalk login --ci exchange it once for all of them.'
  return { ...problem, detail: `${problem.detail} ${hint}` }
}

/**
 * Lets a CI key end 15 minutes from now. Throws an ApiError where it cannot.
 *
 * @internal
 */
export function renewKey(open: OpenClient, apiKey: string): Promise<Schemas['RenewedToken']> {
  return read(open({ apiKey }).http.POST('/v1/auth/token/renewal'))
}

/**
 * Revokes a CI key. One that is gone already is as good. Throws what the network does.
 *
 * @internal
 */
export async function revokeKey(open: OpenClient, { id, secret }: { id: string; secret: string }): Promise<void> {
  const params = { path: { key_id: id } }
  try {
    await read(open({ apiKey: secret, ...FAREWELL }).http.DELETE('/v1/auth/keys/{key_id}', { params }))
  } catch (error) {
    const isGone = error instanceof ApiError && ['unauthorized', 'not_found'].includes(error.code)
    if (!isGone) throw error
  }
}
