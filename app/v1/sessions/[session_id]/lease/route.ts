import { z } from 'zod'
import { Id } from '#core/ids.ts'
import { RenewedLease, renewLease } from '#core/sessions/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { runningExample } from '../../../examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    id: 'renewLease',
    tag: 'Sessions',
    access: 'run',
    summary: 'Renew a session’s lease',
    description:
      'A session that was started with `lease_seconds` ends unless its lease is renewed. This begins the lease again; renew it every third of it. An open console that can type renews it too, and time in which the whole service was down does not count.',
    path: z.strictObject({
      session_id: Id('session').meta({ description: 'The session to keep.', examples: [runningExample.id] }),
    }),
    success: {
      status: 200,
      description: 'When the session now ends unless it is renewed again.',
      record: RenewedLease,
      example: { lease_expires_at: new Date('2026-11-20T14:51:20.792Z') },
    },
    refusals: ['not_found', 'session_ended', 'not_supported', 'cross_origin_request'],
    run: ({ user, path }) => renewLease(user, path.session_id),
  }),
})
