import { z } from 'zod'
import { Id } from '#core/ids.ts'
import { newId } from '#db/ids.ts'
import { packIds } from './packs.ts'

export const TopUp = z.strictObject({
  pack: z.enum(packIds, 'There is no such pack.'),
  /** The id of the purchase (`newPurchase`), so that a form sent twice buys once. */
  purchase: Id('topUp').optional(),
  /** A page of this application that the buyer came from and goes back to. */
  next: z.string().startsWith('/').max(1_000).optional(),
})

export function newPurchase(): string {
  return newId('topUp')
}
