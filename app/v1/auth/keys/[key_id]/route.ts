import { z } from 'zod'
import { CreatedKeys, revokeKey } from '#core/api-keys/index.ts'
import { Id } from '#core/ids.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { keyExample } from '../../../examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    id: 'revokeKey',
    tag: 'API keys',
    access: 'itself',
    summary: 'Revoke an API key',
    description:
      'Calls with it are refused immediately. A key may revoke itself; a revoked key is not found. Keys that it created keep working unless you set `created_keys`.',
    path: z.strictObject({ key_id: Id('key').meta({ description: 'The key to revoke.', examples: [keyExample.id] }) }),
    query: z.strictObject({
      created_keys: CreatedKeys.default('keep').meta({
        description: '`revoke` also revokes the live keys that it created, and those that they created.',
      }),
    }),
    success: { status: 204, description: 'The key is revoked.' },
    refusals: ['not_found'],
    run: ({ user, path, query }) => revokeKey(user, path.key_id, query.created_keys),
  }),
})
