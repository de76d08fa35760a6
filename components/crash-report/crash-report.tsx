'use client'

import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ElfField } from '#components/elf/elf-field.tsx'
import { UnreadableElf } from '#components/elf/elf-reader.ts'
import { type UsableElf, usable, useElf } from '#components/elf/use-elf.ts'
import { Button } from '#components/ui/button.tsx'
import { useCopy } from '#components/use-copy.ts'
import { readLogText, UnreadableLog } from './log-text.ts'

type Report = { kind: 'reading' } | { kind: 'crashes'; crashes: string[][] } | { kind: 'failed'; why: string }

/** The crashes in the log of a session, with functions and lines. */
export function CrashReport({ sessionId }: { sessionId: string }) {
  const elf = useElf(sessionId)
  const used = usable(elf.view)
  const reader = used?.reader
  const [report, setReport] = useState<Report>({ kind: 'reading' })
  /** Counts how often the log was asked for again. */
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the log is longer in each round
  useEffect(() => {
    if (!reader) return
    let isLeft = false
    setReport({ kind: 'reading' })
    void decode(sessionId, reader).then((news) => isLeft || setReport(news))
    return () => {
      isLeft = true
    }
  }, [sessionId, reader, round])

  function again() {
    void elf.file.check()
    setRound(round + 1)
  }

  return (
    <div className="flex flex-col gap-3 px-4 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <ElfField elf={elf} label="Decode with an ELF…" forced="Decode anyway" />
        {used && (
          <Button pending={report.kind === 'reading'} onClick={again}>
            Decode again
          </Button>
        )}
      </div>
      {!used && <Introduction />}
      {used && <Outcome report={report} elf={used} />}
    </div>
  )
}

async function decode(sessionId: string, reader: UsableElf['reader']): Promise<Report> {
  try {
    return { kind: 'crashes', crashes: await reader.ask('decode', await readLogText(sessionId)) }
  } catch (error) {
    if (error instanceof UnreadableElf || error instanceof UnreadableLog) return { kind: 'failed', why: error.message }
    throw error
  }
}

function Introduction() {
  return (
    <div className="max-w-prose space-y-2 text-muted">
      <p>
        Choose the ELF file that your linker makes, built with <code className="font-mono">-g</code>. The addresses of a
        crash in the log become functions and lines.
      </p>
      <p className="text-xs">The file stays in this browser. It must be of the same build as what was flashed.</p>
    </div>
  )
}

function Outcome({ report, elf }: { report: Report; elf: UsableElf }) {
  if (report.kind === 'reading') return <p className="text-muted">Reading the log…</p>
  if (report.kind === 'failed')
    return (
      <p role="alert" className="text-bad">
        {report.why}
      </p>
    )
  if (report.crashes.length === 0)
    return (
      <p role="status" className="text-muted">
        There is no crash in the log that is recognised. If the board prints one later, decode again.
      </p>
    )
  const mark = elf.isForced && elf.check.kind !== 'matches' ? `  [unchecked: ${elf.name}]` : ''
  const text = report.crashes.map((lines) => lines.map((line) => line + mark).join('\n')).join('\n\n')
  return <Crashes count={report.crashes.length} text={text} />
}

function Crashes({ count, text }: { count: number; text: string }) {
  const { outcome, refusal, copy, shown } = useCopy(text)
  const Icon = outcome === 'copied' ? Check : Copy
  return (
    <section aria-label="Crash report" className="rounded-md border border-line bg-canvas">
      <div className="flex items-center justify-between gap-2 border-b border-line px-3 py-1 text-xs text-muted">
        {count === 1 ? '1 crash' : `${count} crashes`}
        <Button look="quiet" className="-mr-2 text-xs" onClick={() => void copy()}>
          <Icon className="size-3.5" aria-hidden="true" />
          {outcome === 'copied' ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <pre
        ref={(element) => {
          shown.current = element
        }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls needs the keyboard
        tabIndex={0}
        className="overflow-x-auto px-3 py-2 font-mono text-xs leading-5"
      >
        {text}
      </pre>
      <p role="status" className="sr-only">
        {outcome === 'copied' ? 'Copied' : outcome === 'refused' ? refusal : 'The crash is decoded.'}
      </p>
    </section>
  )
}
