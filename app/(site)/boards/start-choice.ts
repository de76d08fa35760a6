import { duration } from '#components/relative-time.ts'
import { MINUTE_MS } from '#durations.ts'

/** How long a session is unless another time is chosen, in minutes. */
export const DEFAULT_MINUTES = 60

/** What a start without a form chooses. */
export type StartChoice = {
  /** The fields as the form would send them. */
  fields: Record<string, string>
  /** The same for people: `Up to 20 min`. */
  inWords: string
  /** The page of the form. */
  optionsPath: string
}

type Chosen = {
  type: string
  /** How many minutes the balance pays. */
  payable: number
  board?: string | undefined
  image?: string | undefined
  minutes?: number | undefined
}

/** Returns the choice of a type, or of one board of it; an hour, or what the balance pays. */
export function startChoice({ type, payable, board, image, minutes: wanted }: Chosen): StartChoice {
  const minutes = Math.min(wanted ?? DEFAULT_MINUTES, payable || DEFAULT_MINUTES)
  const path = new URLSearchParams({
    type,
    ...(board && { board }),
    ...(image && { image }),
    ...(wanted && { minutes: String(wanted) }),
  })
  return {
    fields: {
      ...(board ? { board_id: board } : { board_type: type }),
      ...(image && { base_image_id: image }),
      minutes: String(minutes),
      wait: 'on',
    },
    inWords: `Up to ${duration(minutes * MINUTE_MS)}`,
    optionsPath: `/boards/start?${path}`,
  }
}
