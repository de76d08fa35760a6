import type { BoardType } from '#core/boards/index.ts'
import type { Snapshot } from '#core/sessions/index.ts'

/** What can be started: a board of a type, or one board, with what the form has to know of it. */
export type StartOffer = {
  type: Pick<BoardType, 'slug' | 'label' | 'credits_per_minute'> & {
    images: { id: string; label: string; description: string }[]
  }
  board?: { id: string; label: string } | undefined
  /** Whether one has to wait for it now. */
  isBusy: boolean
  /** The user's, in credits. */
  balance: number
  /** How many minutes of it that pays for. */
  payable: number
}

export function offerOf(
  { slug, label, credits_per_minute, base_images, free }: BoardType,
  { balance, payableAt }: Snapshot,
): StartOffer {
  const images = base_images.map(({ id, label, description }) => ({ id, label, description }))
  return {
    type: { slug, label, credits_per_minute, images },
    isBusy: free === 0,
    balance,
    payable: payableAt(credits_per_minute),
  }
}
