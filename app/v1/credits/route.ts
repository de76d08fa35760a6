import { z } from 'zod'
import { CreditsRecord, creditsRead, entryFilters } from '#core/credits/index.ts'
import { pageParameters } from '#core/pagination.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { entryExample, pendingExample } from '../examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    id: 'readCredits',
    tag: 'Credits',
    access: 'read',
    summary: 'Get your balance and ledger',
    description:
      'The ledger reads like a bank statement, newest first: each `balance_after` is the one before plus the amount. What a live session has cost so far is pending, and is posted as an entry when the session ends. The balance is the last `balance_after` plus what is pending. With filters, `pending`, `entries` and `total` are of the entries that match. `after` walks the posted ones without seeing one twice.',
    query: z.strictObject({ ...entryFilters, ...pageParameters(20) }),
    success: {
      status: 200,
      description: 'The balance and one page of the ledger.',
      record: CreditsRecord,
      example: { balance: 232, pending: [pendingExample], entries: [entryExample], limit: 20, offset: 0, total: 1 },
      paged: true,
    },
    refusals: [],
    read: creditsRead,
  }),
})
