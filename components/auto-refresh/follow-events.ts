import { eventTypes, streamBeginnings } from '#wire/event-types.ts'

/** How long after a stream was lost, or not even begun, another one may be tried. */
const AFTER_LOSS_MS = 3_000
const AFTER_REFUSAL_MS = 60_000

/**
 * Follows the user's events while the page is shown, and calls `onNews` at each of them, as the
 * stream begins, and as it is lost. A lost one stays closed until `open`: the caller knows when the
 * server responds again, and whether the login still holds.
 */
export function followEvents(onNews: () => void, stopped: AbortSignal) {
  let source: EventSource | undefined
  let isOpen = false
  let retryAt = 0

  function open(): void {
    if (source || document.hidden || stopped.aborted || Date.now() < retryAt) return
    source = new EventSource('/v1/events')
    for (const type of [...streamBeginnings, ...eventTypes]) source.addEventListener(type, onNews)
    source.addEventListener('open', () => {
      isOpen = true
    })
    source.addEventListener('error', lose)
  }

  function close(): void {
    source?.close()
    source = undefined
    isOpen = false
  }

  function lose(): void {
    if (!source) return
    const wasOpen = isOpen
    retryAt = Date.now() + (wasOpen ? AFTER_LOSS_MS : AFTER_REFUSAL_MS)
    close()
    if (wasOpen) onNews()
  }

  stopped.addEventListener('abort', close, { once: true })
  document.addEventListener('visibilitychange', () => (document.hidden ? close() : open()), { signal: stopped })
  addEventListener('offline', lose, { signal: stopped })
  open()
  return { open, isOpen: () => isOpen }
}
