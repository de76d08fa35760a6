import { Download } from 'lucide-react'
import { number } from '#components/amounts.ts'
import { LazyPlayer } from '#components/recording/lazy-player.tsx'
import { Button } from '#components/ui/button.tsx'
import { readRecordedText, searchRecord } from '#core/consoles/index.ts'
import type { SessionLabels, SessionWithConnection } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { DAY_MS } from '#durations.ts'
import { ShareButton } from './share/share-form.tsx'
import { shareableOf } from './share/shareable.ts'

/** How long output is kept at least. */
const KEPT_DAYS = 31
/** A recording of no more lines needs less height. */
const SHORT_LINES = 14

type Props = {
  user: User
  session: SessionWithConnection
  labels: SessionLabels | undefined
  search: string
}

/** Shows what a board printed, to play, read, search, share and download. */
export async function RecordedOutput({ user, session, labels, search }: Props) {
  if (!session.console) return <NoOutput>{whyNoConsole(session)}</NoOutput>
  const shared = shareableOf(session, labels)
  const { sessionId, name } = shared
  const { bytes, text, isWhole } = await readRecordedText(user, sessionId)
  if (bytes === 0) return <NoOutput>The board printed nothing.</NoOutput>
  if (text === '' && isOld(session))
    return <NoOutput title="The output was deleted">{`Output is kept for ${KEPT_DAYS} days.`}</NoOutput>
  const log = `/v1/sessions/${sessionId}/console/log`
  return (
    <section aria-labelledby="recorded">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id="recorded" className="font-medium">
          Console output <span className="text-xs font-normal text-muted">{number(bytes)} bytes</span>
        </h2>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
            <Download className="size-3.5" aria-hidden="true" />
            <span className="sr-only">Download as</span>
            {formats.map((format) => (
              <a
                key={format}
                href={`${log}?format=${format}`}
                download={`${sessionId}.${files[format]}`}
                className="underline underline-offset-4 hover:text-ink"
              >
                {format}
              </a>
            ))}
          </p>
          <ShareButton session={shared} />
        </div>
      </div>
      <div className={`mb-4 ${isWhole && isShort(text) ? '[--player:18rem]' : ''}`}>
        <LazyPlayer sessionId={sessionId} name={name} bytes={bytes} />
        <noscript>
          <p className="text-muted">The recording plays with JavaScript. Its text is below.</p>
        </noscript>
      </div>
      <details open={search !== ''} className="rounded-lg border border-line bg-surface">
        <summary className="cursor-pointer px-4 py-2.5 font-medium">Plain text</summary>
        <div className="border-t border-line p-4">
          <search>
            <form className="mb-2 flex gap-2">
              <label className="min-w-0 flex-1">
                <span className="sr-only">Search the output</span>
                <input
                  name="search"
                  type="search"
                  defaultValue={search}
                  placeholder="Search the output"
                  maxLength={100}
                  className="h-8 w-full rounded-md border border-control bg-surface px-2.5"
                />
              </label>
              <Button type="submit">Search</Button>
            </form>
          </search>
          {search !== '' && <Found lines={await searchRecord(user, sessionId, search)} search={search} />}
          {!isWhole && (
            <p className="mb-2 text-xs text-muted">Showing the last 64 KiB. Download the log for the rest.</p>
          )}
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls needs the keyboard
            tabIndex={0}
            aria-label="Recorded text"
            className="max-h-96 overflow-auto rounded-md border border-line bg-surface px-3 py-2"
          >
            <pre className="font-mono text-xs wrap-anywhere whitespace-pre-wrap">{text || 'No printable output.'}</pre>
          </section>
        </div>
      </details>
    </section>
  )
}

const isShort = (text: string) => text.split('\n').length <= SHORT_LINES

function whyNoConsole({ started_at }: SessionWithConnection): string {
  return started_at ? 'This board has no console.' : 'The session ended before its board was ready.'
}

function isOld({ ended_at }: SessionWithConnection): boolean {
  return ended_at !== null && Date.now() - ended_at.getTime() > KEPT_DAYS * DAY_MS
}

function NoOutput({ title = 'No output was recorded', children }: { title?: string; children: string }) {
  return (
    <p className="rounded-lg border border-line bg-surface px-4 py-3 text-muted">
      {title}. {children}
    </p>
  )
}

const formats = ['text', 'raw', 'asciicast', 'ndjson'] as const
const files = { text: 'txt', raw: 'log', asciicast: 'cast', ndjson: 'ndjson' }

function foundText(count: number, search: string): string {
  if (count === 0) return `No lines contain “${search}”.`
  return `${number(count)} ${count === 1 ? 'line contains' : 'lines contain'} “${search}”.`
}

function Found({ lines, search }: { lines: { number: number; line: string }[]; search: string }) {
  return (
    <div className="mb-3">
      <p role="status" className="mb-1 text-xs text-muted">
        {foundText(lines.length, search)}
      </p>
      {lines.length > 0 && (
        <ol className="max-h-48 overflow-auto rounded-md border border-line bg-surface px-3 py-2 font-mono text-xs">
          {lines.map(({ number: place, line }) => (
            <li key={place} className="wrap-anywhere">
              <span className="text-muted tabular-nums">{place}: </span>
              {line}
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
