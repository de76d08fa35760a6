import { RenewedToken, renewCiKey } from '#core/ci-trusts/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    id: 'renewToken',
    tag: 'Trusted CI',
    access: 'run',
    summary: 'Renew a CI key',
    description:
      'With the CI key itself: it then ends 15 minutes from now, and 6 hours after its exchange at the latest. Renew it every 5 minutes.',
    success: {
      status: 200,
      description: 'When it ends.',
      record: RenewedToken,
      example: { expires_at: new Date('2026-11-20T15:10:20.792Z'), expires_in: 900 },
    },
    refusals: ['token_lifetime_reached'],
    run: ({ user, caller }) => renewCiKey(user, caller.id),
  }),
})
