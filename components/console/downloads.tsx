const formats = [
  { format: 'text', ending: 'txt', label: 'Log (.txt)' },
  { format: 'raw', ending: 'log', label: 'Raw bytes' },
  { format: 'asciicast', ending: 'cast', label: 'asciinema' },
  { format: 'ndjson', ending: 'ndjson', label: 'JSON with times' },
] as const

/** Links to what a board printed, in each format. */
export function Downloads({ sessionId }: { sessionId: string }) {
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1 max-sm:flex-col">
      {formats.map(({ format, ending, label }) => (
        <li key={format}>
          <a
            href={`/v1/sessions/${sessionId}/console/log?format=${format}`}
            download={`${sessionId}.${ending}`}
            className="inline-block min-h-6 underline underline-offset-4"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
