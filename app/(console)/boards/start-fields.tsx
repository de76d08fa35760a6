import { useState } from 'react'
import { MinutesField } from '#components/minutes-field.tsx'
import { ClockTime } from '#components/time.tsx'
import { TopUpLink } from '#components/top-up-link.tsx'
import { FormBody, type SentForm } from '#components/ui/form-dialog.tsx'
import { refusalOfField } from '#components/ui/use-form.ts'
import { choicesUpTo, costInWords, minutesOf } from '../cost.ts'
import { ImageField } from './image-field.tsx'
import type { StartOffer } from './start-offer.ts'

const DEFAULT_MINUTES = 60
const CHOICES = [15, 30, 60, 120, 240, 480]

export function StartFields({ offer, sent }: { offer: StartOffer; sent: SentForm<never> }) {
  const { state } = sent
  const { type, board, isBusy, nextFreeAt, balance, payable, preset = {} } = offer
  const typed: Partial<Record<string, string>> = state.status === 'refused' ? state.typed : {}
  const wanted = minutesOf(preset.minutes ?? '') ?? DEFAULT_MINUTES
  const [minutes, setMinutes] = useState(typed.minutes ?? String(Math.min(wanted, payable || wanted)))
  const [mayWait, setMayWait] = useState(state.status !== 'refused' || typed.wait === 'on')
  const about = { minutes: minutesOf(minutes), rate: type.credits_per_minute, balance, payable }
  return (
    <FormBody
      sent={sent}
      hidden={board ? { board_id: board.id } : { board_type: type.slug }}
      submit={isBusy ? 'Join the queue' : mayWait ? 'Start session' : 'Start now'}
    >
      {isBusy && (
        <p className="mb-4 rounded-lg border border-warn/30 bg-warn-soft px-3 py-2.5">
          {board ? 'This board is not free.' : 'No board of this type is free.'} Waiting in the queue costs nothing.
          Your session starts when a board frees up, or leaves the queue after 15 minutes.{' '}
          {!board && nextFreeAt && (
            <>
              The next one is likely to be free about <ClockTime moment={new Date(nextFreeAt)} />.
            </>
          )}
        </p>
      )}
      <ImageField
        images={type.images}
        chosen={typed.base_image_id ?? type.images.find(({ id }) => id === preset.image)?.id}
        error={refusalOfField(state, 'base_image_id') ?? refusalOfField(state, 'board_type')}
      />
      <MinutesField
        label="Minutes"
        value={minutes}
        onChange={setMinutes}
        choices={choicesUpTo(payable, CHOICES)}
        hint="1 to 480 minutes. End early or extend any time."
        error={refusalOfField(state, 'minutes')}
      />
      {isBusy ? (
        <input type="hidden" name="wait" value="on" />
      ) : (
        <label className="mt-4 flex items-start gap-2">
          <input
            type="checkbox"
            name="wait"
            checked={mayWait}
            onChange={(event) => setMayWait(event.target.checked)}
            className="mt-0.5 size-4 accent-ink"
          />
          Wait in the queue if {board ? 'the board is taken' : 'no board is free'}
        </label>
      )}
      <p aria-live="polite" className="mt-4 min-h-10 text-muted">
        {costInWords(about)}
        {payable < (about.minutes ?? 1) && (
          <>
            {' '}
            <TopUpLink look="text" />
          </>
        )}
      </p>
    </FormBody>
  )
}
