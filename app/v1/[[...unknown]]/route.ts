import { notFound } from '#core/errors.ts'
import { answering } from '#http/endpoint.ts'
import { everyMethod } from '#http/route.ts'

/** A path that does not exist answers in JSON, whatever the method. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = everyMethod(answering(() => notFound('path')))
