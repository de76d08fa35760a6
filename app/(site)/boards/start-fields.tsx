import { type ReactNode, useState } from 'react'
import { MinutesField } from '#components/minutes-field.tsx'
import { Choices } from '#components/ui/choices.tsx'
import { FormBody, type SentForm } from '#components/ui/form-dialog.tsx'
import { refusalOfField } from '#components/ui/use-form.ts'
import { changeInWords, choicesUpTo, maxInWords, minutesOf } from '../cost.ts'
import { PartsField } from './parts-field.tsx'
import { QueueNotice } from './queue-notice.tsx'
import { DEFAULT_MINUTES } from './start-choice.ts'
import type { StartOffer } from './start-offer.ts'
import { StartSubject, StartSummary } from './start-summary.tsx'
import { useMinuteNow } from './start-time.ts'

const CHOICES = [15, 30, 60, 120, 240, 480]

type StartFieldsProps = { offer: StartOffer; picture: ReactNode; sent: SentForm<never> }

/** Shows the form beside what it starts and costs; one above the other where it is narrow. */
export function StartFields({ offer, picture, sent }: StartFieldsProps) {
  const { state } = sent
  const { type, board, isBusy, balance, payable, preset = {} } = offer
  const now = useMinuteNow()
  const rate = type.credits_per_minute
  const typed: Partial<Record<string, string>> = state.status === 'refused' ? state.typed : {}
  const wanted = minutesOf(preset.minutes ?? '') ?? DEFAULT_MINUTES
  const [minutes, setMinutes] = useState(typed.minutes ?? String(Math.min(wanted, payable || wanted)))
  const [mayWait, setMayWait] = useState(state.status !== 'refused' || typed.wait === 'on')
  return (
    <FormBody
      sent={sent}
      hidden={board ? { board_id: board.id } : { board_type: type.slug }}
      submit={isBusy ? 'Join the queue' : mayWait ? 'Start session' : 'Start now'}
    >
      <div className="grid gap-x-8 sm:grid-cols-[minmax(0,1fr)_15rem] sm:grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,1fr)_18rem]">
        <StartSubject offer={offer} picture={picture} />
        <div className="min-w-0 sm:col-start-1 sm:row-span-2 sm:row-start-1">
          {isBusy && <QueueNotice offer={offer} now={now} />}
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
            max={payable}
            hint={`${payable > 0 ? `${maxInWords({ rate, balance, payable })} ` : ''}${changeInWords(minutesOf(minutes), payable)}`}
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
          {type.takesParts && <PartsField typed={typed.parts} error={refusalOfField(state, 'parts')} />}
        </div>
        <StartSummary offer={offer} now={now} minutes={minutesOf(minutes)} />
      </div>
    </FormBody>
  )
}

type Image = { id: string; label: string; description: string }
type ImageFieldProps = { images: Image[]; chosen: string | undefined; error: string | undefined }

/** Lets the user choose the image. The first is selected by default. */
function ImageField({ images, chosen, error }: ImageFieldProps) {
  return (
    <div className="mb-4">
      <Choices
        legend="Image"
        name="base_image_id"
        options={images.map(({ id, label, description }) => [id, label, description])}
        chosen={chosen}
        hint={images.length === 0 ? 'No images for this type yet.' : undefined}
        error={error}
      />
    </div>
  )
}
