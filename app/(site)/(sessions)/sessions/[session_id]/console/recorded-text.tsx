import { number } from '#components/amounts.ts'
import { Button } from '#components/ui/button.tsx'
import { searchRecord } from '#core/consoles/index.ts'
import type { User } from '#core/users.ts'

type Props = { user: User; sessionId: string; text: string; isWhole: boolean; search: string }

/** What a board printed as text, with a search, for browsers without script. */
export async function RecordedText({ user, sessionId, text, isWhole, search }: Props) {
  return (
    <section aria-label="Console output" className="rounded-lg border border-line bg-surface p-4">
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
      {!isWhole && <p className="mb-2 text-xs text-muted">Showing the last 64 KiB. Download the log for the rest.</p>}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls needs the keyboard
        tabIndex={0}
        aria-label="Recorded text"
        className="max-h-96 overflow-auto rounded-md border border-line bg-surface px-3 py-2"
      >
        <pre className="font-mono text-xs wrap-anywhere whitespace-pre-wrap">{text || 'No printable output.'}</pre>
      </section>
    </section>
  )
}

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
