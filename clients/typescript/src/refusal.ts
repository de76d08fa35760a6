import { readBody } from './body.ts'
import { invalidResponse } from './check-response.ts'
import { ApiError, type Problem } from './errors.ts'
import { retryAfterSeconds } from './retry.ts'

type Answer<T> = { data?: T; error?: unknown; response: Response }

/**
 * Returns what a call answered. Throws an {@link ApiError} where the service refused it, and an
 * InvalidResponseError where something else answered in its place.
 */
export async function read<T>(call: Promise<Answer<T>>): Promise<T> {
  const { data, error, response } = await call
  if (response.ok) return data as T
  throw refusalOf(response, error)
}

/**
 * Returns the error that a response other than a success stands for. `body` is its text, or the
 * JSON in it.
 *
 * @internal
 */
export function refusalOf(response: Response, body: unknown, url: string = response.url): Error {
  const value = typeof body === 'string' ? parsed(body) : body
  if (isProblem(value)) return new ApiError(value, retryAfterSeconds(response))
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return invalidResponse({ url, response }, text ?? '')
}

/** Returns the text of a response, which is not longer than `readBody` allows. */
export const textOf = async (url: string, response: Response) =>
  new TextDecoder().decode(await readBody({ url, response }))

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && 'detail' in body && 'request_id' in body
}

/** A proxy between may refuse with a page of its own. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
