'use client'

import { type SubmitEvent, useState } from 'react'
import type { Terminal } from '#components/console/terminal.ts'
import { Button } from '#components/ui/button.tsx'

const SHOWN_MS = 3_000

/** Searches and copies what a recording shows at its present place, once it is loaded. */
export function RecordingSearch({ terminal }: { terminal: Terminal | undefined }) {
  const [text, setText] = useState('')
  const [outcome, setOutcome] = useState('')
  const cannotFind = text === '' || !terminal

  async function find(direction: 'next' | 'previous') {
    if (cannotFind) return
    const isFound = await terminal.find(text, direction)
    setOutcome(isFound ? '' : `“${text}” is not shown.`)
  }

  async function copy() {
    if (!terminal) return
    try {
      await navigator.clipboard.writeText(terminal.copy())
      setOutcome('Copied')
      setTimeout(() => setOutcome((now) => (now === 'Copied' ? '' : now)), SHOWN_MS)
    } catch {
      setOutcome('Your browser does not allow copying from here. Select the text and press Ctrl+C or ⌘C.')
    }
  }

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void find('next')
  }

  return (
    <search>
      <form onSubmit={send} className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        <label className="min-w-32 flex-1 max-sm:basis-full">
          <span className="sr-only">Find in the recording</span>
          <input
            type="text"
            value={text}
            disabled={!terminal}
            placeholder="Find in the recording"
            maxLength={100}
            onChange={(event) => setText(event.target.value)}
            className="h-8 w-full rounded-md border border-control bg-surface px-2.5"
          />
        </label>
        <Button aria-disabled={cannotFind} className="aria-disabled:opacity-60" onClick={() => void find('previous')}>
          Previous
        </Button>
        <Button type="submit" aria-disabled={cannotFind} className="aria-disabled:opacity-60">
          Next
        </Button>
        <Button aria-disabled={!terminal} className="aria-disabled:opacity-60" onClick={() => void copy()}>
          Copy
        </Button>
        <p role="status" className="w-full text-xs text-muted empty:sr-only">
          {outcome}
        </p>
      </form>
    </search>
  )
}
