import { z } from 'zod'
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverride,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi'
import { type RefusalCode, refusals } from '#core/errors.ts'
import { IdempotencyHeader, RefusedIdempotencyHeader } from '#core/idempotency/index.ts'
import { messages } from '#core/webhooks/index.ts'
import { env } from '#env.ts'
import { isForUsers, keysThatMay } from '#http/api/access.ts'
import { deprecations } from '#http/api/deprecations.ts'
import type { Operation } from '#http/api/operation.ts'
import { loginCookieName } from '#http/login-cookie.ts'
import { answerHeaders, documentedProblem, HEADERS, problemExample } from './components.ts'
import { optionsOf, sharedResponses, unreadableResponses } from './shared-responses.ts'
import { openApiWebhooks } from './webhooks.ts'

type Described = { pattern: string; handlers: Partial<Record<string, { operation?: Operation }>> }

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

const TAGS: Record<Operation['tag'], string> = {
  'API keys': 'List, create and revoke API keys, or let a person approve one.',
  'Trusted CI': 'Let CI jobs use your account without a stored key.',
  Account: 'Get the user that a key or a login belongs to.',
  Boards: 'List boards, board types and their base images.',
  Sessions: 'Start, list, extend and end sessions on boards.',
  Consoles: 'Read what a board prints, type to it, and share its console.',
  'Board control': 'Flash, reset and power the board of a session, and set its pins.',
  Results: 'What sessions came to, as their clients say.',
  Credits: 'Get your balance, your ledger and your limits.',
  Events: 'Follow what happens to your sessions and credits, as it happens.',
  Webhooks: 'Get your events as POST requests to a URL of yours.',
  Agents: 'Enrol and connect the programs that connect your own boards.',
  Service: 'Get the description of this API as an OpenAPI document.',
}

/** Returns the OpenAPI 3.1 document of routes, from the operations of their handlers. */
export function openApiOf(routes: Described[]) {
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Boardwalk API',
        version: '1.0.0',
        summary: 'Hardware boards by the minute.',
        description: `Starts, extends and ends your sessions, lists boards, and manages your API keys. The guide is at ${env().appUrl}/docs.`,
        license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      },
      servers: [{ url: env().appUrl }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      security: [{ apiKey: [] }, { login: [] }],
      components: {
        schemas: messages,
        headers: HEADERS,
        responses: sharedResponses(),
        securitySchemes: {
          apiKey: {
            type: 'apiKey',
            in: 'header',
            name: 'Authorization',
            description: '`Bearer ` and an API key: `key_` and 48 hexadecimal characters.',
          },
          login: {
            type: 'apiKey',
            in: 'cookie',
            name: loginCookieName(),
            description: 'The cookie of a signed-in browser. A valid one wins over the header.',
          },
          agent: {
            type: 'apiKey',
            in: 'header',
            name: 'Authorization',
            description: '`Bearer ` and the credential of an agent: `agent_` and 48 hexadecimal characters.',
          },
        },
      },
      webhooks: openApiWebhooks(),
      paths: Object.fromEntries(routes.map(({ pattern, handlers }) => [pathOf(pattern), operationsOf(handlers)])),
    },
    { override: openAnswers },
  )
}

/** Responses may get more members within a version; requests may not have unknown ones. */
const openAnswers: ZodOpenApiOverride = ({ io, jsonSchema }) => {
  if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
}

/** Returns a path in OpenAPI's form. */
function pathOf(pattern: string): string {
  return pattern.replace(/\[(\w+)\]/g, '{$1}')
}

function operationsOf(handlers: Described['handlers']) {
  // In a fixed order: modules and bundles list their exports differently.
  const described = METHODS.flatMap((method) => {
    const operation = handlers[method]?.operation
    return operation ? [[method.toLowerCase(), operation] as const] : []
  })
  const operations = described.map(([method, operation]) => [method, operationOf(operation)] as const)
  return { ...Object.fromEntries(operations), options: optionsOf(described.map(([, operation]) => operation)) }
}

function operationOf(operation: Operation): ZodOpenApiOperationObject {
  const {
    id,
    tag,
    summary,
    description = summary,
    access,
    path,
    query,
    body,
    bodyExample,
    maxBytes,
    takesForms,
  } = operation
  const { shape } = operation.refusesRepeats ? RefusedIdempotencyHeader : IdempotencyHeader
  const headers = { ...operation.headers?.shape, ...(operation.isIdempotent && shape) }
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    ...(id in deprecations && { deprecated: true }),
    ...(isForUsers(access)
      ? { 'x-key-access': keysThatMay(access) }
      : { security: access === 'agent' ? [{ agent: [] }] : [] }),
    requestParams: {
      ...(path && { path: path as never }),
      ...(query && { query: query as never }),
      ...(Object.keys(headers).length > 0 && { header: z.object(headers) as never }),
    },
    ...(body && {
      requestBody: {
        required: !body.safeParse({}).success,
        content: {
          'application/json': { schema: body, example: bodyExample },
          ...(takesForms && { 'application/x-www-form-urlencoded': { schema: body } }),
        },
      },
    }),
    ...(maxBytes && { requestBody: { required: true, content: { 'application/octet-stream': { schema: BYTES } } } }),
    responses: { ...successOf(operation), ...refusalsOf(operation), ...unreadableResponses() },
  }
}

const BYTES = { type: 'string', format: 'binary' } as const

function successOf({ access, isIdempotent, refusesRepeats, success }: Operation): ZodOpenApiResponsesObject {
  const { status, description, record, example, streams } = success
  const content = streams
    ? Object.fromEntries(streams.map((type) => [type, record ? { schema: record, example } : { schema: BYTES }]))
    : record && { 'application/json': { schema: record, example } }
  return {
    [status]: {
      description,
      headers: answerHeaders(access, { ...success, isReplayed: isIdempotent && !refusesRepeats }),
      ...(content && { content }),
    },
    ...(success.isTagged && {
      304: { description: 'Nothing has changed.', headers: answerHeaders(access, { status: 304, isTagged: true }) },
    }),
  }
}

/** Returns the refusals of every operation and of this one, by status. */
function refusalsOf(operation: Operation): ZodOpenApiResponsesObject {
  const { access, body, maxBytes, path, refusals: own } = operation
  const codes = new Set<RefusalCode>([...own, 'invalid_request', 'payload_too_large', 'internal_error'])
  if (access !== 'public') for (const code of ['unauthorized', 'rate_limited', 'unavailable'] as const) codes.add(code)
  if (isForUsers(access) && access !== 'any') codes.add('not_permitted')
  if (path) codes.add('not_found')
  if (operation.isIdempotent) codes.add('idempotency_key_reused')
  if (body || maxBytes) codes.add('unsupported_media_type')
  if (body || maxBytes || operation.success.status === 204) codes.add('cross_origin_request')
  const byStatus = Object.groupBy(codes, (code) => refusals[code].status)
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codesOfStatus = []]) => [
      status,
      toRefusal(operation, Number(status), codesOfStatus),
    ]),
  )
}

function toRefusal({ access }: Operation, status: number, codes: RefusalCode[]) {
  return documentedProblem(
    codes.map((code) => `\`${code}\`: ${refusals[code].title}.`).join(' '),
    Object.fromEntries(codes.map((code) => [code, { value: problemExample(code) }])),
    answerHeaders(status === 401 ? 'public' : access, { status }),
  )
}
