import { CreatedKey } from '#core/api-keys/index.ts'
import { RedeemGrant, redeemGrant } from '#core/device-grants/index.ts'
import { openEndpoint } from '#http/api/endpoint.ts'
import { asGuest } from '#http/api/guest.ts'
import { route } from '#http/api/route.ts'
import { clientNetwork } from '#http/server/client-ip.ts'
import { createdKeyExample, grantExample } from '../../../examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: openEndpoint(
    {
      id: 'redeemKey',
      tag: 'API keys',
      access: 'public',
      summary: 'Fetch the API key that a person approved',
      description:
        'Poll every `interval` seconds. The key is created when it is fetched, once: after that the code is not found. Until then each refusal has its code in `error` too, as OAuth clients expect.',
      body: RedeemGrant,
      bodyExample: { device_code: grantExample.device_code },
      success: {
        status: 201,
        description: 'The key, with its secret.',
        record: CreatedKey,
        example: { ...createdKeyExample, created_by: 'device' },
        location: (key) => `/v1/auth/keys/${key.id}`,
      },
      refusals: [
        ...(['authorization_pending', 'slow_down', 'access_denied', 'expired_token', 'not_found'] as const),
        ...(['paid_tier_required', 'key_limit_reached', 'rate_limited', 'unavailable'] as const),
      ],
    },
    ({ device_code }, request) => asGuest(request, () => redeemGrant(device_code, clientNetwork(request.headers))),
  ),
})
