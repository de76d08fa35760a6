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
    summary: 'Revoke an API key',
    description:
      'Calls with it stop at once. A key may revoke itself; a key that is revoked already is not found. Keys that it made go on working unless you ask otherwise.',
    path: z.strictObject({ key_id: Id('key').meta({ description: 'The key to revoke.', examples: [keyExample.id] }) }),
    query: z.strictObject({
      created_keys: CreatedKeys.default('keep').meta({
        description: '`revoke` ends the live keys that it made as well, and those that these made.',
      }),
    }),
    success: { status: 204, description: 'The key is dead.' },
    refusals: ['not_found'],
    run: ({ user, path, query }) => revokeKey(user, path.key_id, query.created_keys),
  }),
})
