import { z } from 'zod'
import { findAgent } from '#core/agents/index.ts'
import { notFound } from '#core/errors.ts'
import { readFirmwareFor } from '#core/firmware/index.ts'
import { bearerOf, refusalOfSecret } from '#http/api/authenticate.ts'
import { openStream } from '#http/api/endpoint.ts'
import { bytesResponse } from '#http/api/responses.ts'
import { route } from '#http/api/route.ts'
import { firmwareExample } from '../../../board-control-examples.ts'

const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits')
  .meta({ description: 'The SHA-256 of the file.', examples: [firmwareExample.sha256] })
const path = z.strictObject({ sha256 })

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: openStream(
    {
      id: 'readAgentFirmware',
      tag: 'Agents',
      summary: 'Get a firmware file for a board',
      description: 'The bytes that an agent puts on one of its boards, by their SHA-256. It gets no other files.',
      access: 'agent',
      path,
      success: { status: 200, description: 'The bytes.', streams: ['application/octet-stream'] },
      refusals: [],
    },
    async ({ path: { sha256 } }, request, context) => {
      const agent = await findAgent(bearerOf(request) ?? '')
      if (!agent) throw await refusalOfSecret(request, 'agent credential')
      const bytes = await readFirmwareFor(agent.id, sha256)
      if (!bytes) throw notFound('firmware')
      return bytesResponse(context, bytes)
    },
  ),
})
