const SAME_PRESS_MS = 1000

/**
 * Aborts on Ctrl-C, SIGTERM, a closed terminal, or the end of the process that started
 * us. A second Ctrl-C ends at once; one press arrives up to three times (from the terminal, npm and
 * run.mjs), so what comes within a second is one.
 */
export function stopSignal(): AbortController {
  const stop = new AbortController()
  let first = 0
  const tell = () => {
    if (first && Date.now() - first > SAME_PRESS_MS) process.exit(130)
    first ||= Date.now()
    stop.abort()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, tell)
  process.once('disconnect', tell)
  // A closed terminal takes no more words, which must not keep us from stopping in order.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  process.channel?.unref()
  return stop
}
