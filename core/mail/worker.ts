import { runEvery } from '#core/every.ts'
import { CHANNEL, claimDueMails, type DueMail, discard, markSent, scheduleRetry } from './outbox.ts'
import { isFinal, type Kept, sendMail } from './send.ts'

/** How often it looks by itself: for retries, and for lost notifications. */
const PAUSE_MS = 5_000
const AT_ONCE = 5

type Listener = {
  /**
   * Called for a mail that was not sent, with whether it is retried, and for errors of the worker.
   */
  onFailure: (error: unknown, about: Record<string, string>) => void
  /** Called for a mail that was kept as a file. */
  onKept: (kept: Kept & { kind: string }) => void
}

/**
 * Sends mails as soon as they are committed; each is sent by one instance. A refused mail is
 * retried until it expires. Returns how to stop, which waits for mails that are being sent.
 */
export function startMailWorker(listener: Listener, pauseMs = PAUSE_MS): () => Promise<void> {
  const onFailure = (error: unknown) => listener.onFailure(error, { task: 'mail' })
  return runEvery({ work: () => sendDueMails(listener), onFailure, pauseMs, channel: CHANNEL })
}

export async function sendDueMails(listener: Listener): Promise<void> {
  for (;;) {
    const { due, discarded } = await claimDueMails(AT_ONCE)
    for (const id of discarded)
      listener.onFailure(new Error('the mail is too old, or sealed by an unknown secret'), { mail: id })
    await Promise.all(due.map((mail) => send(mail, listener)))
    if (due.length + discarded.length < AT_ONCE) return
  }
}

async function send(mail: DueMail, { onFailure, onKept }: Listener): Promise<void> {
  try {
    const kept = await sendMail(mail)
    if (kept) onKept({ ...kept, kind: mail.kind })
  } catch (error) {
    await (isFinal(error) ? discard(mail.id) : scheduleRetry(mail.id))
    onFailure(error, { mail: mail.id, kind: mail.kind, attempt: String(mail.attempts) })
    return
  }
  await markSent(mail.id)
}
