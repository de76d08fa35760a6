import { Limits, readLimits, SetLimits, setLimits } from '#core/credits/index.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'

const example: Limits = { credits_per_day: 500, credits_used_today: 30, low_balance_credits: 100 }

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    id: 'readLimits',
    tag: 'Credits',
    access: 'read',
    summary: 'Get your limits',
    description: 'What your sessions may cost a day, and below which balance we e-mail you.',
    success: { status: 200, description: 'The limits.', record: Limits, example },
    refusals: [],
    run: ({ user }) => readLimits(user),
  }),
  PUT: endpoint({
    id: 'setLimits',
    tag: 'Credits',
    access: 'full',
    summary: 'Set your limits',
    description:
      'Sets both limits. The daily limit covers all your sessions together, in addition to the limits of single keys: sessions end with `credits_exhausted` before the minute that would exceed it, and starts are refused with `account_credits_exhausted`.',
    body: SetLimits,
    bodyExample: { credits_per_day: 500, low_balance_credits: 100 },
    success: { status: 200, description: 'The limits.', record: Limits, example },
    refusals: ['cross_origin_request'],
    run: ({ user, body }) => setLimits(user, body),
  }),
})
