import { z } from 'zod'
import { revokeKey } from '#core/api-keys/index.ts'
import { Id } from '#core/ids.ts'
import { endpoint } from '#http/endpoint.ts'
import { route } from '#http/route.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: 'Revoke an API key',
    path: z.strictObject({ key_id: Id('key') }),
    success: { status: 204 },
    refusals: ['not_found'],
    run: ({ user, path }) => revokeKey(user, path.key_id),
  }),
})
