'use client'

import { useState } from 'react'
import { secondTime } from '#components/relative-time.ts'
import { Button } from '#components/ui/button.tsx'
import { useZone } from '#components/zone.tsx'
import type { DecoderAsked } from '#wire/decoders/index.ts'
import { CaptureForm } from './capture-form.tsx'
import { CaptureView } from './capture-view.tsx'
import { FIELD } from './field-look.ts'
import { type CaptureRecord, useCaptures } from './use-captures.ts'

const KIB = 1024

export type LogicProps = {
  sessionId: string
  /** The pins of the board by their names; null if they are not known. */
  pins: string[] | null
  /** Whether another capture can be begun. */
  canCapture: boolean
  /** Changes when there may be another capture. */
  news?: string | null
  /** Whether the processor has locked up: the board’s time, and so a capture, stands still. */
  isStill?: boolean
}

/** The captures of a session: begins them, lists them, and shows one of them. */
export function Logic({ sessionId, pins, canCapture, news = null, isStill = false }: LogicProps) {
  const { captures, problem, isAsking, start, remove, tryAgain } = useCaptures(sessionId, news)
  const [chosen, choose] = useState<string | null>(null)
  const [asked, showForm] = useState<boolean | null>(null)
  const [decoders, setDecoders] = useState<DecoderAsked[]>([])
  const zone = useZone()
  const ready = captures?.filter(({ state }) => state === 'ready') ?? []
  const pending = captures?.find(({ state }) => state === 'pending')
  const failed = captures?.[0]?.state === 'failed' ? captures[0] : undefined
  const shown = ready.find(({ id }) => id === chosen) ?? ready[0]
  // Without a capture there is nothing else to see here.
  const isForm = asked ?? captures?.length === 0

  return (
    <div className="flex h-full min-h-72 flex-col gap-1 p-2">
      <div className="flex flex-wrap items-center gap-2 text-xs">
        {ready.length > 0 && (
          <label className="flex items-center gap-1.5 text-muted">
            Capture
            <select value={shown?.id} onChange={({ target }) => choose(target.value)} className={FIELD}>
              {ready.map((one) => (
                <option key={one.id} value={one.id}>
                  {optionText(one, zone)}
                </option>
              ))}
            </select>
          </label>
        )}
        {shown && (
          <Button look="quiet" onClick={() => void remove(shown.id)}>
            Delete
          </Button>
        )}
        {canCapture && (
          <Button aria-expanded={isForm} onClick={() => showForm(!isForm)}>
            New capture
          </Button>
        )}
        <p role="status" className="text-muted">
          {statusText(captures, pending, isStill)}
        </p>
        {pending && (
          <>
            <progress aria-label="Capturing" className="h-1 w-24 accent-accent" />
            <Button look="quiet" onClick={() => void remove(pending.id)}>
              Cancel
            </Button>
          </>
        )}
      </div>
      {problem !== null && (
        <p role="alert" className="flex items-center gap-2 text-xs text-bad">
          {problem}
          <Button look="quiet" onClick={tryAgain}>
            Look again
          </Button>
        </p>
      )}
      {failed && (
        <p role="alert" className="text-xs text-bad">
          The last capture failed: {failed.error}
        </p>
      )}
      {canCapture && isForm && (
        <CaptureForm
          pins={pins}
          isBusy={isAsking || pending !== undefined}
          onStart={async (body) => {
            if (!(await start(body))) return
            showForm(false)
            choose(null)
          }}
        />
      )}
      {shown && (
        <CaptureView
          key={shown.id}
          sessionId={sessionId}
          captureId={shown.id}
          decoders={decoders}
          onDecoders={setDecoders}
        />
      )}
    </div>
  )
}

function statusText(captures: readonly CaptureRecord[] | null, pending?: CaptureRecord, isStill?: boolean): string {
  if (captures === null) return 'Looking for captures…'
  if (pending && isStill)
    return 'The CPU has locked up, and the board’s time stands still. Reset or flash the board to go on.'
  if (pending) return 'Capturing. It goes on if you close this page.'
  return captures.length === 0 ? 'No capture yet: it shows each edge of the pins, to the cycle.' : ''
}

function optionText({ created_at, size }: CaptureRecord, zone: string): string {
  const bytes = size ?? 0
  const large = bytes >= KIB ? `${Math.round(bytes / KIB).toLocaleString('en')} KiB` : `${bytes} bytes`
  return `${secondTime(new Date(created_at), zone)}, ${large}`
}
