import { type FormEvent, useState } from 'react'
import { useHold } from '#components/console/board/use-hold.ts'
import { Button } from '#components/ui/button.tsx'
import type { PartInput, PartState } from '#wire/parts.ts'
import { PartFields } from './part-fields.tsx'
import { partInputOf } from './part-input.ts'
import type { SetByName } from './use-set-queue.ts'

export type SetPart = SetByName<PartInput>

type Props = PartState & { onSet: SetPart }

/** What can be set of a part; of some kinds that is nothing. */
export function PartControl(part: Props) {
  if (part.kind === 'button') return <PressControl {...part} />
  if (part.kind === 'potentiometer') return <SliderControl {...part} />
  if (part.kind === 'dht22' || part.kind === 'uart') return <FieldsControl {...part} />
  return null
}

function PressControl({ name, state, onSet }: Props) {
  const { isDown, handlers } = useHold((pressed) => onSet(name, { pressed }))
  const isPressed = state.pressed === true
  const look =
    'min-h-8 flex-1 rounded-md border border-line-strong px-3 font-medium select-none hover:bg-raised aria-pressed:bg-ink aria-pressed:text-canvas'
  return (
    <div className="flex gap-1.5">
      <button type="button" aria-pressed={isDown} className={`touch-none ${look}`} {...handlers}>
        Hold<span className="sr-only"> {name}</span> to press
      </button>
      <button
        type="button"
        aria-pressed={isPressed && !isDown}
        className={look}
        onClick={() => onSet(name, { pressed: !isPressed })}
      >
        Keep<span className="sr-only"> {name}</span> pressed
      </button>
    </div>
  )
}

function SliderControl({ name, state, onSet }: Props) {
  const told = Number(state.value)
  const [chosen, choose] = useState<number | null>(null)
  // The slider stays where it was put until the board says so, too, or it is refused.
  if (chosen === told) choose(null)
  return (
    <label className="block">
      <span className="sr-only">{name}: part of the supply voltage</span>
      <input
        type="range"
        min={0}
        max={1}
        step={0.01}
        value={chosen ?? told}
        onChange={({ target }) => {
          choose(target.valueAsNumber)
          onSet(name, { value: target.valueAsNumber }, { isNewestEnough: true, onRefused: () => choose(null) })
        }}
        className="min-h-6 w-full accent-ink"
      />
    </label>
  )
}

function FieldsControl({ name, kind, state, onSet }: Props) {
  function set(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onSet(name, partInputOf(new FormData(event.currentTarget)))
    if (kind === 'uart') event.currentTarget.reset()
  }
  return (
    <form onSubmit={set} className="flex flex-wrap items-end gap-1.5">
      <PartFields kind={kind} state={state} />
      <Button type="submit" className="text-xs">
        {kind === 'uart' ? 'Send' : 'Set'}
        <span className="sr-only"> {name}</span>
      </Button>
    </form>
  )
}
