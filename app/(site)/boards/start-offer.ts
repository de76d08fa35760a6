import type { Board, BoardType } from '#core/boards/index.ts'
import type { Refusal, RefusalCode } from '#core/errors.ts'
import type { Snapshot } from '#core/sessions/index.ts'
import type { Instead } from './instead.ts'

type StartBoard = Pick<Board, 'id' | 'label' | 'emulated'>
type StartRefusal = { code: RefusalCode; detail: string }

/** The fields that the form to start a session needs, for a board type or for one board. */
export type StartOffer = {
  type: Pick<BoardType, 'slug' | 'label' | 'emulated' | 'credits_per_minute' | 'boards' | 'usable' | 'free'> & {
    images: { id: string; label: string; description: string }[]
    /** Whether parts can be put on the pins of its boards. */
    takesParts: boolean
  }
  board?: StartBoard | undefined
  /** Why a start would be refused now, with any image and minutes. */
  refusals: { onHardware: StartRefusal | undefined; onEmulated: StartRefusal | undefined }
  /** True if the session would be queued. */
  isBusy: boolean
  /** When a queued session of this type would get a board, in ISO 8601; not for one board. */
  nextFreeAt: string | undefined
  /** A type with free boards to start instead, for a form that would queue. */
  instead?: Instead | undefined
  /** True if no board of any type is known to be free. */
  isNoneFree?: boolean
  /** The user's credits. */
  balance: number
  /** How many minutes the balance pays for. */
  payable: number
  /** True if the balance has only free credits. */
  isFree: boolean
  /** What is chosen at first, if not the first image and an hour. */
  preset?: { image?: string | undefined; minutes?: string | undefined }
}

export function offerOf(
  { slug, label, credits_per_minute, emulated, base_images, boards, usable, free, next_free_at }: BoardType,
  { balance, tier, payableAt, startRefusal }: Snapshot,
  takesParts: boolean,
): StartOffer {
  const images = base_images.map(({ id, label, description }) => ({ id, label, description }))
  const refusalOn = (emulated: boolean) => shown(startRefusal({ label, credits_per_minute, emulated }))
  return {
    type: { slug, label, emulated, credits_per_minute, boards, usable, free, images, takesParts },
    refusals: { onHardware: refusalOn(false), onEmulated: refusalOn(true) },
    isBusy: free === 0,
    nextFreeAt: next_free_at?.toISOString(),
    balance,
    payable: payableAt(credits_per_minute),
    isFree: tier === 'free',
  }
}

/** Whether the form asks for anything. */
export function isStartable(offer: StartOffer): boolean {
  return !isOffline(offer) && !refusalOf(offer)
}

/** Whether no board of the type is in service: there is nothing to start or wait for. */
export function isOffline({ type }: StartOffer): boolean {
  return type.usable === 0
}

/** Returns why the start that is offered would be refused, if it would. */
export function refusalOf({ board, type, refusals }: StartOffer): StartRefusal | undefined {
  return (board ?? type).emulated ? refusals.onEmulated : refusals.onHardware
}

const shown = (refusal: Refusal | undefined) => refusal && { code: refusal.code, detail: refusal.message }
