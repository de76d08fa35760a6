import { notFound } from '#core/errors.ts'
import { withProblemResponses } from '#http/api/endpoint.ts'
import { everyMethod } from '#http/api/route.ts'

/** A path that does not exist answers in JSON, whatever the method. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = everyMethod(
  withProblemResponses(async () => {
    throw notFound('path')
  }),
)
