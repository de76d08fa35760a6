import { expect } from 'vitest'
import type { Handler } from '#http/api/endpoint.ts'
import { loginCookieName, sealLoginCookie } from '#http/login-cookie.ts'
import { faultsOf } from './conformance.ts'

type Sent = {
  /** An API key's secret. */
  key?: string
  /** A login's token. */
  login?: string
  headers?: Record<string, string>
  /** Sent as JSON; a string and a Blob are sent as they are. */
  body?: unknown
  params?: Record<string, string>
}

/**
 * What a program gets from a method of a route module. Checks on every answer what must be true of
 * every answer.
 */
export async function call(
  handlers: Partial<Record<string, unknown>>,
  method: string,
  url: string,
  { key, login, headers, body, params = {} }: Sent = {},
) {
  const request = new Request(new URL(url, 'http://localhost:3000'), {
    method,
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(login !== undefined && { cookie: `${loginCookieName()}=${await sealLoginCookie(login)}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && {
      body: typeof body === 'string' || body instanceof Blob ? body : JSON.stringify(body),
    }),
  })
  const answer = await (handlers[method] as Handler)(request, { params: Promise.resolve(params) })
  const text = await answer.text()
  const judged = { status: answer.status, headers: answer.headers, text }
  expect(faultsOf(method, request.url, judged)).toEqual([])
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false
  return { ...judged, body: isJson && text !== '' ? JSON.parse(text) : undefined }
}

/** The shape of a refusal. */
export function problem(status: number, code: string) {
  return {
    status,
    body: expect.objectContaining({
      type: `http://localhost:3000/docs/errors#${code}`,
      title: expect.any(String),
      status,
      code,
      detail: expect.any(String),
      request_id: expect.stringMatching(/^req_[0-9a-z]{26}$/),
    }),
  }
}
