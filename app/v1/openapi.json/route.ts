import { openEndpoint } from '#http/endpoint.ts'
import { route } from '#http/route.ts'
import { openApiDocument, readOpenApi } from '../document.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: openEndpoint(readOpenApi, openApiDocument),
})
