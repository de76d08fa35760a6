import { z } from 'zod'
import { CreatedKey, CreateKey, createKey, KeysRecord, keyList } from '#core/api-keys/index.ts'
import { pageParameters } from '#core/pagination.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { createdKeyExample, keyExample } from '../../examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    id: 'listKeys',
    tag: 'API keys',
    access: 'read',
    summary: 'List your API keys',
    description: 'Newest first. Revoked keys are not listed; expired keys are listed for 30 days.',
    query: z.strictObject(pageParameters(100)),
    success: {
      status: 200,
      description: 'One page of your keys, without their secrets.',
      record: KeysRecord,
      example: { keys: [keyExample], limit: 100, offset: 0, total: 1 },
      paged: true,
    },
    refusals: [],
    read: keyList,
  }),
  POST: endpoint({
    id: 'createKey',
    tag: 'API keys',
    access: 'full',
    summary: 'Create an API key',
    description:
      'Returns the secret, in `key`, this one time. Limits: 50 live keys, and 30 new keys per hour. A key cannot create a key with more access or a later expiry than its own: if yours expires, send an `expires_at` that is no later.',
    isIdempotent: true,
    refusesRepeats: true,
    body: CreateKey,
    bodyExample: { label: 'nightly CI', access: 'run', credits_per_day: 500 },
    success: {
      status: 201,
      description: 'The key, with its secret.',
      record: CreatedKey,
      example: createdKeyExample,
      location: (key) => `/v1/auth/keys/${key.id}`,
    },
    refusals: ['paid_tier_required', 'key_limit_reached'],
    run: ({ user, caller, body, idempotency }) =>
      createKey(user, body, caller.by === 'key' ? { keyId: caller.id } : { loginId: caller.id }, idempotency),
  }),
})
