import { z } from 'zod'
import { CreditsRecord, creditsRead } from '#core/credits/index.ts'
import { pageParameters } from '#core/pagination.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { entryExample, pendingExample } from '../examples.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    id: 'readCredits',
    tag: 'Credits',
    summary: 'Read your balance and ledger',
    description:
      'The ledger reads like a bank statement, newest entries first: each `balance_after` is that of the entry before it and its own amount. What a live session has cost so far is pending, and is posted as an entry when the session ends. The balance is that of the last entry and what is pending, as of the same moment.',
    query: z.strictObject(pageParameters(20)),
    success: {
      status: 200,
      description: 'The balance and one page of the ledger.',
      record: CreditsRecord,
      example: { balance: 231, pending: [pendingExample], entries: [entryExample], limit: 20, offset: 0, total: 1 },
      paged: true,
    },
    refusals: [],
    read: creditsRead,
  }),
})
