import { z } from 'zod'
import { CreditsRecord, readCredits, readCreditsByKey } from '#core/credits.ts'
import { pageParameters } from '#core/pages.ts'
import { endpoint } from '#http/endpoint.ts'
import { route } from '#http/route.ts'
import { entryExample } from '../examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    id: 'readCredits',
    tag: 'Credits',
    summary: 'Read your balance and ledger',
    description: 'The balance is the sum of all entries, as of the same moment. Newest entries first.',
    query: z.strictObject(pageParameters(20)),
    success: {
      status: 200,
      description: 'The balance and one page of the ledger.',
      record: CreditsRecord,
      example: { balance: 233, entries: [entryExample], limit: 20, offset: 0, total: 1 },
      paged: true,
    },
    refusals: [],
    run: ({ user, query }) => readCredits(user, query),
    runByKey: readCreditsByKey,
  }),
})
