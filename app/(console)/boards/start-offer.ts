import type { BoardType } from '#core/boards/index.ts'
import type { Snapshot } from '#core/sessions/index.ts'

/** The fields that the form to start a session needs, for a board type or for one board. */
export type StartOffer = {
  type: Pick<BoardType, 'slug' | 'label' | 'credits_per_minute'> & {
    images: { id: string; label: string; description: string }[]
  }
  board?: { id: string; label: string } | undefined
  /** True if the session would be queued. */
  isBusy: boolean
  /** The user's credits. */
  balance: number
  /** How many minutes the balance pays for. */
  payable: number
  /** What is chosen at first, if not the first image and an hour. */
  preset?: { image?: string | undefined; minutes?: string | undefined }
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
