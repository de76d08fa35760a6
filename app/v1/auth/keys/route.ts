import { z } from 'zod'
import { CreatedKey, CreateKey, createKey, KeyRecord, listKeys } from '#core/api-keys/index.ts'
import { endpoint } from '#http/endpoint.ts'
import { route } from '#http/route.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: 'List your API keys',
    success: { status: 200, record: z.strictObject({ keys: z.array(KeyRecord) }) },
    refusals: [],
    run: async ({ user }) => ({ keys: await listKeys(user) }),
  }),
  POST: endpoint({
    summary: 'Create an API key',
    body: CreateKey,
    success: { status: 201, record: CreatedKey, location: (key) => `/v1/auth/keys/${key.id}` },
    refusals: ['paid_tier_required', 'key_limit_reached'],
    run: ({ user, caller, body }) => createKey(user, body, caller.by === 'key' ? caller.id : null),
  }),
})
