'use client'

import { useActionState } from 'react'
import { FormatOptions } from '#components/console/flash/format-options.tsx'
import { rawQuestion } from '#components/console/flash/raw-question.ts'
import { Button } from '#components/ui/button.tsx'
import { FormProblem, PlainForm } from '#components/ui/plain-form.tsx'
import { flashAction, flashRawAction } from './actions.ts'

type Props = { sessionId: string; formats: string[] }

const look = 'h-8 rounded-md border border-control bg-surface px-2'

/** Flashes a file without script. A file that nothing marks as firmware is asked about first. */
export function PlainFlash({ sessionId, formats }: Props) {
  const [state, flash] = useActionState(flashAction, { status: 'idle' })
  if (state.status === 'done') {
    const { firmware_id, filename, address, typed = '' } = state.result
    return (
      <PlainForm
        action={flashRawAction}
        hidden={{ session_id: sessionId, firmware_id, address: typed }}
        className="flex flex-wrap items-center gap-2"
      >
        <p className="basis-full text-warn wrap-anywhere">{rawQuestion(filename, address)}</p>
        <Button type="submit">Flash raw bytes</Button>
        <a href={`/sessions/${sessionId}`} className="underline underline-offset-4">
          Cancel
        </a>
      </PlainForm>
    )
  }
  return (
    <form action={flash}>
      <input type="hidden" name="session_id" value={sessionId} />
      <div className="flex flex-wrap items-end gap-2">
        <label className="min-w-0">
          <span className="mb-1 block text-xs text-muted">Firmware file, up to 1 MB</span>
          <input type="file" name="file" className="max-w-full" />
        </label>
        <label>
          <span className="mb-1 block text-xs text-muted">Format</span>
          <select name="format" className={look}>
            <FormatOptions formats={formats} />
          </select>
        </label>
        {formats.includes('bin') && (
          <label>
            <span className="mb-1 block text-xs text-muted">Address of raw bytes</span>
            <input
              name="address"
              placeholder="Start of the flash"
              maxLength={12}
              className={`w-40 font-mono ${look}`}
            />
          </label>
        )}
        <Button type="submit">Flash</Button>
      </div>
      <FormProblem state={state} />
    </form>
  )
}
