/** How often a page without script asks whether its session runs, in seconds. */
const RELOAD_SECONDS = 5

/** Loads the page of a session that waits again in browsers without script, and says so. */
export function ReloadWithoutScript({ sessionId }: { sessionId: string }) {
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(RELOAD_SECONDS)} />
      <p className="mt-2">
        This page reloads every {RELOAD_SECONDS} seconds.{' '}
        <a href={`/sessions/${sessionId}`} className="underline underline-offset-4">
          Reload now
        </a>
      </p>
    </noscript>
  )
}
