import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject } from 'zod-openapi'
import type { Operation } from '#http/api/operation.ts'
import { documentedProblem, problemExample, ref } from './components.ts'

/** Responses to requests that reach no operation, by status. */
const UNREADABLE = { 408: 'RequestTimeout', 417: 'ExpectationFailed', 431: 'HeadersTooLarge' } as const

const MEANINGS: Record<number, string> = {
  408: 'The request did not arrive in time.',
  417: 'The request had an `Expect` other than `100-continue`.',
  431: 'The address and the headers were more than 16 KiB together.',
}

/** Returns the responses that are the same everywhere, as components. */
export function sharedResponses(): Record<string, ZodOpenApiResponseObject> {
  const unreadable = Object.entries(UNREADABLE).map(([status, name]) => {
    const example = { ...problemExample('invalid_request'), status: Number(status), detail: MEANINGS[Number(status)] }
    const { errors: _, ...value } = example
    const description = `\`invalid_request\`: ${MEANINGS[Number(status)]}`
    return [name, documentedProblem(description, { invalid_request: { value } })]
  })
  return {
    ...Object.fromEntries(unreadable),
    Allowed: {
      description: 'What is allowed here.',
      headers: { 'X-Request-Id': ref('RequestId'), Allow: ref('Allow') },
    },
    MethodNotAllowed: documentedProblem(
      '`method_not_allowed`: the answer to every method that `Allow` does not have.',
      { method_not_allowed: { value: problemExample('method_not_allowed') } },
      { Allow: ref('Allow') },
    ),
  }
}

export function unreadableResponses() {
  return Object.fromEntries(
    Object.entries(UNREADABLE).map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]),
  )
}

/**
 * OpenAPI cannot describe methods a path does not define, so each path's 405 is documented under
 * OPTIONS.
 */
export function optionsOf([first]: Operation[]): ZodOpenApiOperationObject | undefined {
  return (
    first && {
      operationId: `${first.id}Options`,
      tags: [first.tag],
      summary: 'List the allowed methods',
      description: 'Any other method is answered with 405. HEAD is GET without the body.',
      security: [],
      requestParams: { ...(first.path && { path: first.path as never }) },
      responses: {
        204: { $ref: '#/components/responses/Allowed' },
        405: { $ref: '#/components/responses/MethodNotAllowed' },
        ...unreadableResponses(),
      },
    }
  )
}
