import { openStream } from '#http/api/endpoint.ts'
import { revalidated } from '#http/api/revalidated.ts'
import { route } from '#http/api/route.ts'
import { openApiFile, readOpenApi } from '../document.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: openStream(readOpenApi, async (_, request, context) =>
    revalidated(context, request, openApiFile(), { 'Content-Type': 'application/json; charset=utf-8' }),
  ),
})
