import type { z } from 'zod'
import type { Description, Operation, Schema } from './description.ts'

type Json = z.core.util.JSONType

/** A parameter, or a member of a body or a record. */
export type Field = { name: string; isRequired: boolean; schema: Schema }

/** An operation as the reference shows it. */
export type Endpoint = {
  id: string
  tag: string
  method: string
  path: string
  summary: string
  /** Empty if the summary says everything. */
  description: string
  /** It needs no credentials. */
  isPublic: boolean
  /** It needs the credential of an agent. */
  isForAgents: boolean
  /** The accesses of the keys that may call it. */
  keys: string[]
  /** It is a WebSocket. */
  isSocket: boolean
  /** Its body is bytes. */
  takesBytes: boolean
  pathParameters: Field[]
  queryParameters: Field[]
  headerParameters: Field[]
  body?: { isRequired: boolean; members: Field[]; example: Json }
  success: Success
  refusals: { status: number; code: string; title: string; example: Json }[]
}

type Success = {
  status: number
  description: string
  /** The headers that only this response has. */
  headers: { name: string; description: string }[]
  commonHeaders: string[]
  content?: { schema: Schema; example: Json }
  /** Its body is no JSON, and comes in parts. */
  isStream: boolean
  /** It never ends by itself: each part is an event. */
  isEndless: boolean
}

/** A request that has no body is not refused for it. */
const ABOUT_BODIES = ['payload_too_large', 'unsupported_media_type']

export function endpointsOf(description: Description): Endpoint[] {
  return Object.entries(description.paths).flatMap(([path, operations]) =>
    // OPTIONS is the same everywhere; the guide describes it.
    Object.entries(operations)
      .filter(([method]) => method !== 'options')
      .map(([method, operation]) => endpointOf(description, path, method, operation)),
  )
}

/** Returns the members of an object schema, or of the component that it references. */
export function fieldsOf(description: Description, schema: Schema): Field[] {
  const { properties = {}, required = [] } = resolve(description, schema)
  return Object.entries(properties).map(([name, member]) => ({
    name,
    isRequired: required.includes(name),
    schema: member,
  }))
}

function endpointOf(description: Description, path: string, method: string, operation: Operation): Endpoint {
  const { operationId, tags, summary, security, parameters, requestBody } = operation
  const fields = (place: 'path' | 'query' | 'header') =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, required, schema }) => ({ name, isRequired: required, schema }))
  const content = requestBody?.content['application/json']
  return {
    id: operationId,
    tag: tags[0],
    method: method.toUpperCase(),
    path,
    summary,
    description: operation.description === summary ? '' : operation.description,
    isPublic: security?.length === 0,
    isForAgents: security?.some((scheme) => 'agent' in scheme) ?? false,
    keys: operation['x-key-access'],
    isSocket: '101' in operation.responses,
    takesBytes: requestBody?.content['application/octet-stream'] !== undefined,
    pathParameters: fields('path'),
    queryParameters: fields('query'),
    headerParameters: fields('header').map((field) => ({ ...field, name: headerName(field.name) })),
    ...(content && {
      body: {
        isRequired: requestBody.required,
        members: fieldsOf(description, content.schema),
        example: content.example,
      },
    }),
    success: successOf(description, operation),
    refusals: refusalsOf(operation).filter(({ code }) => requestBody || !ABOUT_BODIES.includes(code)),
  }
}

/** Returns the name of a header as it is written elsewhere: `Idempotency-Key`, `Last-Event-ID`. */
function headerName(name: string): string {
  return name.replaceAll(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase()).replace(/-Id$/, '-ID')
}

function successOf(description: Description, { operationId, responses }: Operation): Success {
  const [status, answer] = Object.entries(responses).find(([code]) => code < '300') ?? []
  if (!status || !answer) throw new Error(`${operationId} says nothing of its success`)
  const everywhere = responses['500']?.headers ?? {}
  const headers = Object.entries(answer.headers).map(([name, { $ref }]) => ({
    name,
    description: description.components.headers[nameIn($ref)]?.description ?? '',
  }))
  const events = answer.content['text/event-stream']
  const { schema, example } = answer.content['application/json'] ?? events ?? {}
  return {
    status: Number(status),
    description: answer.description,
    headers: headers.filter(({ name }) => !(name in everywhere)),
    commonHeaders: headers.map(({ name }) => name).filter((name) => name in everywhere),
    ...(schema && example !== undefined && { content: { schema, example } }),
    isStream: answer.content['application/octet-stream'] !== undefined,
    isEndless: events !== undefined,
  }
}

/** Returns the errors of an operation; their examples are named after the codes. */
function refusalsOf({ responses }: Operation): Endpoint['refusals'] {
  return Object.entries(responses).flatMap(([status, { content }]) =>
    Object.entries(content['application/problem+json']?.examples ?? {}).map(([code, { value }]) => ({
      status: Number(status),
      code,
      title: String(value.title),
      example: value,
    })),
  )
}

function resolve(description: Description, schema: Schema): Schema {
  return (schema.$ref && description.components.schemas[nameIn(schema.$ref)]) || schema
}

/** Returns the name of the component in a `$ref`. */
export function nameIn(reference: string): string {
  return reference.split('/').at(-1) ?? ''
}
