import { createGuestTicket } from '#core/consoles/index.ts'
import { Refusal } from '#core/errors.ts'
import { consume, limits, refund } from '#core/rate-limits.ts'
import { startGuestSession } from '#core/sessions/index.ts'
import { env } from '#env.ts'
import { processShared } from '#process-shared.ts'
import { holdGuestAccount, secondsUntilFree } from './account.ts'

/** The type of board that visitors without an account may try. */
export const DEMO_BOARD_TYPE = 'uno-emulated'
const GUEST_MINUTES = 1
/** The board is free again so soon after the visitor has left the page. */
const LEASE_SECONDS = 20
/** One for a guest, and one that stays free for users. */
const MIN_BOARDS = 2

/** There is less for guests than for users, to whom other boards of the type may be free. */
const BUSY = 'All demo boards for visitors are in use.'

/** What opens the console of one session, and nothing else. */
export type GuestConsole = { sessionId: string; ticket: string }

/** Returns whether visitors may try a board here: the settings allow it and there are enough. */
export function mayGuestsTry(types: { slug: string; boards: number }[]): boolean {
  return env().guestBoards > 0 && types.some(({ slug, boards }) => slug === DEMO_BOARD_TYPE && boards >= MIN_BOARDS)
}

const underWay = processShared('guest starts', () => ({ count: 0 }))

/**
 * Starts a session of one minute on an emulated board for a visitor without an account, `from` a
 * network. Throws `rate_limited` beyond three in ten minutes from there, and `no_board_available`
 * if all demo boards are taken or none can be spared.
 */
export async function tryBoard(from: string): Promise<GuestConsole> {
  await consume(limits.guestSessions, from)
  try {
    return await startOne()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Only what a visitor got counts.
    await refund(limits.guestSessions, from)
    throw busy(await secondsUntilFree())
  }
}

/** No more starts than there are demo boards reach the session lock, which users wait for too. */
async function startOne(): Promise<GuestConsole> {
  const max = env().guestBoards
  if (underWay.count >= max) throw busy()
  underWay.count += 1
  try {
    const guest = await holdGuestAccount()
    if (guest.live >= max) throw busy()
    const command = { boardType: DEMO_BOARD_TYPE, minutes: GUEST_MINUTES, leaseSeconds: LEASE_SECONDS }
    const { id: sessionId } = await startGuestSession(guest, { ...command, max, refusal: BUSY })
    return { sessionId, ticket: await createGuestTicket(sessionId) }
  } finally {
    underWay.count -= 1
  }
}

/** The board of a guest is free again when its minute is over; that of a user may be later. */
function busy(seconds: number | null = null): Refusal {
  const again = seconds === null ? 'Try again in a minute' : `One is free in ${Math.max(1, seconds)} s`
  return new Refusal('no_board_available', `${BUSY} ${again}, or sign up for a board of your own.`)
}
