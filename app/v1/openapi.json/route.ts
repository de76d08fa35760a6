import { jsonAnswer } from '#http/answers.ts'
import { documented } from '#http/endpoint.ts'
import { route } from '#http/route.ts'
import { openApiDocument, readOpenApi } from '../document.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: documented(readOpenApi, async (exchange) => jsonAnswer(exchange, 200, openApiDocument())),
})
