import { RequestedGrant, RequestGrant, requestGrant } from '#core/device-grants/index.ts'
import { openEndpoint } from '#http/api/endpoint.ts'
import { asGuest } from '#http/api/guest.ts'
import { route } from '#http/api/route.ts'
import { clientNetwork } from '#http/server/client-ip.ts'
import { grantExample } from '../../examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: openEndpoint(
    {
      id: 'requestKey',
      tag: 'API keys',
      access: 'public',
      summary: 'Ask a person for an API key',
      description:
        'For programs such as a command line (RFC 8628). Show the code and the address, then poll for the key. A person who is logged in compares the code and approves within 15 minutes. Limit: 10 per hour and network.',
      body: RequestGrant,
      bodyExample: { client_name: 'boardwalk on lab-pc', access: 'run' },
      success: {
        status: 201,
        description: 'The codes.',
        record: RequestedGrant,
        example: grantExample,
      },
      refusals: ['rate_limited', 'unavailable'],
    },
    (body, request) => asGuest(request, () => requestGrant(body, clientNetwork(request.headers))),
  ),
})
