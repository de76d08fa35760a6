import { notFound } from '#core/errors.ts'
import { withProblemResponses } from '#http/api/endpoint.ts'
import { everyMethod } from '#http/api/route.ts'

/** Returns a 404 in JSON for unknown paths, for every method. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = everyMethod(
  withProblemResponses(async () => {
    throw notFound('path')
  }),
)
