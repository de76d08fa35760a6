import { z } from 'zod'
import { CreditsRecord, readCredits } from '#core/credits.ts'
import { pageParameters } from '#core/pages.ts'
import { endpoint } from '#http/endpoint.ts'
import { route } from '#http/route.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    summary: 'Read your balance and ledger',
    query: z.strictObject(pageParameters(20)),
    success: { status: 200, record: CreditsRecord },
    refusals: [],
    run: ({ user, query }) => readCredits(user, query),
  }),
})
