'use client'

import { ChevronDown, ChevronUp } from 'lucide-react'
import { type SubmitEvent, useMemo, useState } from 'react'
import { copyText } from '#components/console/clipboard.ts'
import { Button } from '#components/ui/button.tsx'
import { filmLines } from './film-lines.ts'
import { clock } from './film-time.ts'
import { findFrom } from './find-line.ts'
import type { Loaded } from './use-player.ts'

const SHOWN_MS = 3_000

/** Searches a whole recording and goes to what it finds; copies what is shown. */
export function RecordingSearch({ loaded }: { loaded: Loaded | null }) {
  const [text, setText] = useState('')
  /** The line that was found last, by its number. */
  const [found, setFound] = useState<number | null>(null)
  const [outcome, setOutcome] = useState('')
  const recording = loaded?.recording
  const isSought = text !== ''
  const lines = useMemo(() => (recording && isSought ? filmLines(recording) : []), [recording, isSought])
  const cannotFind = text === '' || !loaded

  async function find(direction: 'next' | 'previous') {
    if (!loaded || text === '') return
    const result = findFrom(lines, { text, from: found, direction })
    setFound(result?.line ?? null)
    const line = result && lines[result.line]
    if (!line) return setOutcome(`“${text}” is not in the recording.`)
    loaded.playback.seekPlace(line.end)
    setOutcome(`${result.number} of ${result.count} ${result.count === 1 ? 'line' : 'lines'}, at ${clock(line.atMs)}`)
    await loaded.terminal.selectLast(text)
  }

  async function copy() {
    if (!loaded) return
    const problem = await copyText(loaded.terminal.copy())
    setOutcome(problem ?? 'Copied')
    if (!problem) setTimeout(() => setOutcome((now) => (now === 'Copied' ? '' : now)), SHOWN_MS)
  }

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void find('next')
  }

  return (
    <search>
      <form
        onSubmit={send}
        className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2 max-sm:gap-1 max-sm:px-3 max-sm:[&_button]:px-2"
      >
        <label className="min-w-24 flex-1">
          <span className="sr-only">Find in the recording</span>
          <input
            type="text"
            value={text}
            disabled={!loaded}
            placeholder="Find in the recording"
            maxLength={100}
            onChange={(event) => {
              setText(event.target.value)
              setFound(null)
              setOutcome('')
            }}
            className="h-8 w-full rounded-md border border-control bg-surface px-2.5"
          />
        </label>
        <p role="status" className="text-xs text-muted tabular-nums empty:sr-only max-sm:order-last max-sm:w-full">
          {outcome}
        </p>
        <Button aria-disabled={cannotFind} className="aria-disabled:opacity-60" onClick={() => void find('previous')}>
          <ChevronUp className="size-4 sm:hidden" aria-hidden="true" />
          <span className="max-sm:sr-only">Previous</span>
        </Button>
        <Button type="submit" aria-disabled={cannotFind} className="aria-disabled:opacity-60">
          <ChevronDown className="size-4 sm:hidden" aria-hidden="true" />
          <span className="max-sm:sr-only">Next</span>
        </Button>
        <Button
          aria-disabled={!loaded}
          title="Copy what is selected, or all up to this moment"
          className="aria-disabled:opacity-60"
          onClick={() => void copy()}
        >
          Copy
        </Button>
      </form>
    </search>
  )
}
