import { z } from 'zod'
import type { Operation } from '#http/api/operation.ts'
import { type Tagged, taggedText } from '#http/api/revalidated.ts'
import { openApiOf } from '#http/openapi/document.ts'
import { routes } from './routes.ts'

export const readOpenApi: Operation = {
  id: 'readOpenApi',
  tag: 'Service',
  summary: 'Get the OpenAPI document',
  description: 'OpenAPI 3.1, generated from the objects that validate each request.',
  access: 'public',
  success: {
    status: 200,
    description: 'The description of the API.',
    isTagged: true,
    record: z.looseObject({ openapi: z.string() }).meta({ id: 'OpenApi' }),
    example: { openapi: '3.1.0', info: { title: 'Boardwalk API', version: '1.0.0' }, paths: {} },
  },
  refusals: [],
}

let document: ReturnType<typeof openApiOf> | undefined

/** The API's description, made once. */
export function openApiDocument() {
  const own = { pattern: '/v1/openapi.json', handlers: { GET: { operation: readOpenApi } } }
  document ??= openApiOf([...routes, own])
  return document
}

let file: Tagged | undefined

/** Returns the document as it is sent, made once. */
export function openApiFile(): Tagged {
  file ??= taggedText(JSON.stringify(openApiDocument()))
  return file
}
