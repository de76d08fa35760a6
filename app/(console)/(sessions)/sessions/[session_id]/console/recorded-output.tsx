import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { number } from '#components/amounts.ts'
import { Button } from '#components/ui/button.tsx'
import { readRecordedText, searchRecord } from '#core/consoles/index.ts'
import type { User } from '#core/users.ts'
import { ShareButton } from './share/share-button.tsx'

type Props = {
  user: User
  sessionId: string
  name: string
  search: string
  /** The player of the same output. */
  children: ReactNode
}

/** Shows what a board printed, to play, read, search, share and download. */
export async function RecordedOutput({ user, sessionId, name, search, children }: Props) {
  const { bytes, text, isWhole } = await readRecordedText(user, sessionId)
  const log = `/v1/sessions/${sessionId}/console/log`
  return (
    <section aria-labelledby="recorded">
      <div className="mb-2 flex flex-wrap items-end justify-between gap-3">
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
          <ShareButton sessionId={sessionId} name={name} isEnded />
        </div>
      </div>
      <div className="mb-4">{children}</div>
      <details open={search !== ''} className="rounded-lg border border-line bg-surface">
        <summary className="cursor-pointer px-4 py-2.5 font-medium">Read and search as text</summary>
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
            <pre className="font-mono text-xs wrap-anywhere whitespace-pre-wrap">{text || 'No output.'}</pre>
          </section>
        </div>
      </details>
    </section>
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
