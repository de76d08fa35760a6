import { z } from 'zod'
import { Entry, PendingEntry } from '#core/ledger.ts'
import { pageFields } from '#core/pagination.ts'

export const CreditsRecord = z
  .strictObject({
    balance: z.int().meta({ description: 'The credits you can spend: the last `balance_after` plus what is pending.' }),
    pending: z
      .array(PendingEntry)
      .meta({ description: 'What live sessions have cost so far, less refunds, newest first.' }),
    entries: z.array(Entry),
    ...pageFields,
  })
  .meta({ id: 'Credits' })
export type CreditsRecord = z.infer<typeof CreditsRecord>
