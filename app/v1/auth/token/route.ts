import {
  ExchangedToken,
  ExchangeToken,
  exchangeToken,
  refuseUnsupported,
  TOKEN_EXCHANGE,
  toResponse,
} from '#core/ci-trusts/index.ts'
import { openEndpoint } from '#http/api/endpoint.ts'
import { asGuest } from '#http/api/guest.ts'
import { route } from '#http/api/route.ts'
import { clientNetwork } from '#http/server/client-ip.ts'
import { exchangedTokenExample } from '../../ci-trust-examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: openEndpoint(
    {
      id: 'exchangeToken',
      tag: 'Trusted CI',
      access: 'public',
      summary: 'Exchange an ID token for a CI key',
      description:
        'For jobs of a CI system that gives them an ID token (RFC 8693). The token’s audience names the trust. The CI key has the access `run` and ends after 15 minutes unless it is renewed. A token is accepted once, or again within 60 seconds while its key is unused. Each refusal of a token has `invalid_request` in `error`, and, once its signature is proven, the check that failed in `rule`. Limits: 60 per minute and 2,000 per day and trust.',
      body: ExchangeToken,
      bodyExample: {
        grant_type: TOKEN_EXCHANGE,
        subject_token: 'eyJhbGciOi…',
        subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
      },
      takesForms: true,
      success: {
        status: 200,
        description: 'The CI key, with its secret.',
        record: ExchangedToken,
        example: exchangedTokenExample,
      },
      refusals: [
        ...(['unsupported_grant_type', 'untrusted_token', 'paid_tier_required', 'ci_key_limit_reached'] as const),
        ...(['not_found', 'rate_limited', 'unavailable'] as const),
      ],
    },
    (body, request) =>
      asGuest(request, async () => {
        refuseUnsupported(body)
        return toResponse(await exchangeToken(body.subject_token, clientNetwork(request.headers)))
      }),
  ),
})
