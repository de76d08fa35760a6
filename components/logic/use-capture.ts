'use client'

import { useEffect, useRef, useState } from 'react'
import type { DecoderAsked, Traces } from '#wire/decoders/index.ts'
import type { PackedRow } from './packed-row.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

export type Opened = { traces: Traces } | { failure: string } | null

/** What became of each decoder, in their order; undefined while it is at work. */
export type Decodings = ({ rows: PackedRow[]; baud: number | undefined } | undefined)[]

/** Loads the file of a capture, which a worker reads, and has it decoded. */
export function useCapture(url: string, asked: readonly DecoderAsked[]) {
  const [opened, setOpened] = useState<Opened>(null)
  const [decodings, setDecodings] = useState<Decodings>([])
  const worker = useRef<Worker | null>(null)
  const isOpen = opened !== null && 'traces' in opened
  const wanted = JSON.stringify(asked)

  useEffect(() => {
    const leaving = new AbortController()
    const started = new Worker(new URL('./capture.worker.ts', import.meta.url))
    worker.current = started
    const failed = (failure: string) => setOpened({ failure })
    started.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.t === 'opened') setOpened({ traces: data.traces })
      else if (data.t === 'unreadable') failed(data.why)
      else setDecodings((before) => withOne(before, data.place, { rows: data.rows, baud: data.baud }))
    }
    started.onerror = () => failed('the browser could not run the code that reads it')
    load(url, leaving.signal).then(
      (file) => started.postMessage({ t: 'open', file } satisfies ToWorker, [file]),
      (error: unknown) => {
        if (!leaving.signal.aborted) failed(error instanceof Error ? error.message : String(error))
      },
    )
    return () => {
      leaving.abort()
      started.terminate()
      worker.current = null
    }
  }, [url])

  useEffect(() => {
    if (!isOpen) return
    const all: DecoderAsked[] = JSON.parse(wanted)
    setDecodings((before) => before.slice(0, all.length))
    for (const [place, one] of all.entries())
      worker.current?.postMessage({ t: 'decode', place, asked: one } satisfies ToWorker)
  }, [isOpen, wanted])

  return { opened, decodings }
}

async function load(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`the service answered ${response.status}`)
  return response.arrayBuffer()
}

function withOne(before: Decodings, place: number, one: Decodings[number]): Decodings {
  const next = [...before]
  next[place] = one
  return next
}
