import { setTimeout } from 'node:timers/promises'
import { listen } from '#db/index.ts'
import { CHANNEL, claimDueMails, type DueMail, discard, markSent, scheduleRetry } from './outbox.ts'
import { deliver, isFinal, type Kept } from './transport.ts'

/** How often it looks by itself: for second tries, and should the database's word not have come. */
const PAUSE_MS = 5_000
/** How many are sent beside each other. */
const AT_ONCE = 5

type Listener = {
  /**
   * Of a mail that was not sent, and whether it will be tried again; or of a failure of our own.
   */
  onFailure: (error: unknown, about: Record<string, string>) => void
  /** Of a mail that was kept as a file. */
  onKept: (kept: Kept & { kind: string }) => void
}

/**
 * Sends what is posted, as soon as it is committed, on whichever instance comes first. A mail that
 * is not taken is tried again until it would say what is no longer so. Answers how to stop it,
 * which lets what is under way finish.
 */
export function startMailWorker(listener: Listener, pauseMs = PAUSE_MS): () => Promise<void> {
  const stopping = new AbortController()
  const done = keepSending(stopping.signal, listener, pauseMs)
  return async () => {
    stopping.abort()
    await done
  }
}

async function keepSending(stop: AbortSignal, listener: Listener, pauseMs: number): Promise<void> {
  let woken = new AbortController()
  let unlisten: (() => Promise<void>) | undefined
  while (!stop.aborted) {
    const wake = new AbortController()
    woken = wake
    try {
      unlisten ??= await listen(CHANNEL, () => woken.abort())
      await sendDueMails(listener)
    } catch (error) {
      listener.onFailure(error, { task: 'mail' })
    }
    // Being woken or stopped is the only way a pause fails.
    await setTimeout(pauseMs, undefined, { signal: AbortSignal.any([stop, wake.signal]) }).catch(() => {})
  }
  // Without a database there is nothing to undo, and the others still have to stop in order.
  await unlisten?.().catch((error: unknown) => listener.onFailure(error, { task: 'mail' }))
}

/** Sends everything that is due now. */
export async function sendDueMails(listener: Listener): Promise<void> {
  for (;;) {
    const { due, givenUp } = await claimDueMails(AT_ONCE)
    for (const id of givenUp)
      listener.onFailure(new Error('it is too old, or sealed by a secret that is gone'), { mail: id })
    await Promise.all(due.map((mail) => send(mail, listener)))
    if (due.length + givenUp.length < AT_ONCE) return
  }
}

async function send(mail: DueMail, { onFailure, onKept }: Listener): Promise<void> {
  try {
    const kept = await deliver(mail)
    if (kept) onKept({ ...kept, kind: mail.kind })
  } catch (error) {
    await (isFinal(error) ? discard(mail.id) : scheduleRetry(mail.id))
    onFailure(error, { mail: mail.id, kind: mail.kind, attempt: String(mail.attempts) })
    return
  }
  await markSent(mail.id)
}
