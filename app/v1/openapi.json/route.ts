import { openEndpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { openApiDocument, readOpenApi } from '../document.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: openEndpoint(readOpenApi, openApiDocument),
})
