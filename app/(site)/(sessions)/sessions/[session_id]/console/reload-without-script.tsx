/** How often a page without script asks whether its session runs, in seconds. */
const RELOAD_SECONDS = 5

/** Says to browsers without script what a session waits for, and loads its page again. */
export function ReloadWithoutScript({ sessionId, children }: { sessionId: string; children: string }) {
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(RELOAD_SECONDS)} />
      <p className="p-4">
        {children} This page reloads every {RELOAD_SECONDS} seconds.{' '}
        <a href={`/sessions/${sessionId}`} className="underline underline-offset-4">
          Reload now
        </a>
      </p>
    </noscript>
  )
}
