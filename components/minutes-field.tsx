'use client'

import { MINUTE_MS } from '#durations.ts'
import { duration } from './relative-time.ts'
import { Button } from './ui/button.tsx'
import { Field } from './ui/field.tsx'

type MinutesFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  /** Minutes that buttons offer. */
  choices: readonly number[]
  /** The most that is possible, if one of the buttons says so. */
  max?: number
  hint: string
  error: string | undefined
}

/** Shows a field for minutes, with buttons for common choices. */
export function MinutesField({ label, value, onChange, choices, max, hint, error }: MinutesFieldProps) {
  return (
    <Field
      label={label}
      name="minutes"
      inputMode="numeric"
      autoComplete="off"
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
      below={
        <fieldset className="mt-2 flex flex-wrap gap-1.5 *:grow *:basis-[40%] noscript:hidden sm:*:basis-[30%]">
          <legend className="sr-only">Choose the minutes</legend>
          {choices.map((choice) => (
            <Button key={choice} aria-pressed={value === String(choice)} onClick={() => onChange(String(choice))}>
              {choice === max ? `Max (${duration(choice * MINUTE_MS)})` : duration(choice * MINUTE_MS)}
            </Button>
          ))}
        </fieldset>
      }
      hint={hint}
      error={error?.startsWith('must') ? `The minutes ${error}.` : error}
    />
  )
}
