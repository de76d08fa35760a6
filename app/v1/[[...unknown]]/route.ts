import { notFound } from '#core/errors.ts'
import { answering } from '#http/endpoint.ts'

/** A path that does not exist answers in JSON, whatever the method. */
const unknown = answering(async () => {
  throw notFound('path')
})

export {
  unknown as DELETE,
  unknown as GET,
  unknown as HEAD,
  unknown as OPTIONS,
  unknown as PATCH,
  unknown as POST,
  unknown as PUT,
}
