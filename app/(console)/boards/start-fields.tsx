import { type ReactNode, useState } from 'react'
import { costInWords, minutesOf } from '#components/cost.ts'
import { MinutesField } from '#components/minutes-field.tsx'
import { Refused } from '#components/refused.tsx'
import { Button } from '#components/ui/button.tsx'
import { refusalOfField, type useForm } from '#components/ui/use-form.ts'
import { ImageField } from './image-field.tsx'
import type { StartOffer } from './start-offer.ts'

const DEFAULT_MINUTES = '60'
const CHOICES = [15, 30, 60, 120, 240, 480]

type StartFieldsProps = {
  offer: StartOffer
  sent: ReturnType<typeof useForm<never>>
  /** The way out, beside the way on. */
  children: ReactNode
}

export function StartFields({ offer, sent: { state, isPending, form }, children }: StartFieldsProps) {
  const { type, board, isBusy, balance } = offer
  const typed: Partial<Record<string, string>> = state.status === 'refused' ? state.typed : {}
  const [minutes, setMinutes] = useState(typed.minutes ?? DEFAULT_MINUTES)
  const about = { minutes: minutesOf(minutes), rate: type.credits_per_minute, balance }
  return (
    <form {...form}>
      {board ? (
        <input type="hidden" name="board_id" value={board.id} />
      ) : (
        <input type="hidden" name="board_type" value={type.slug} />
      )}
      {isBusy && (
        <p className="mb-4 rounded-lg border border-warn/30 bg-warn-soft px-3 py-2.5">
          {board ? 'This board is not free now.' : 'No board of this type is free now.'} You can wait in the queue,
          which costs nothing: your session starts by itself when your turn comes, and gives up after 15 minutes.
        </p>
      )}
      <ImageField
        images={type.images}
        chosen={typed.base_image_id}
        error={refusalOfField(state, 'base_image_id') ?? refusalOfField(state, 'board_type')}
      />
      <MinutesField
        label="Minutes"
        value={minutes}
        onChange={setMinutes}
        choices={CHOICES}
        hint="At the most, from 1 to 480. You can end it earlier, and extend it."
        error={refusalOfField(state, 'minutes')}
      />
      <label className="mt-4 flex items-start gap-2">
        <input
          type="checkbox"
          name="wait"
          defaultChecked={state.status !== 'refused' || typed.wait === 'on'}
          className="mt-0.5 size-4 accent-ink"
        />
        Wait in the queue if no board is free
      </label>
      <p aria-live="polite" className="mt-4 min-h-10 text-muted">
        {costInWords(about)}
      </p>
      <Refused state={state} />
      <div className="mt-5 flex justify-end gap-2">
        {children}
        <Button type="submit" look="primary" pending={isPending}>
          {isBusy ? 'Join the queue' : 'Start session'}
        </Button>
      </div>
    </form>
  )
}
