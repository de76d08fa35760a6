'use client'

import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormError } from '#components/form-error.tsx'
import { Button, ButtonLink, type Look } from '#components/ui/button.tsx'
import { useForm } from '#components/ui/use-form.ts'
import type { FormState } from '#http/pages/action.ts'
import { startSessionAction } from './actions.ts'
import type { StartChoice } from './start-choice.ts'

type StartNowProps = {
  choice: StartChoice
  /** Text for screen readers that completes the label, such as `a session on Arduino Uno`. */
  about: string
  label?: ReactNode
  look?: Look
  /** What shows the form with all choices; without it a link to its page. */
  options?: ReactNode
}

/** Starts a session at once with what its form would begin with. The form is beside the button. */
export function StartNow({ choice, about, label = 'Start', look = 'primary', options }: StartNowProps) {
  const { state, isPending, form } = useForm(startSessionAction)
  return (
    <div>
      <div className="flex gap-1">
        <form {...form}>
          {Object.entries(choice.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" look={look} pending={isPending} title={choice.inWords}>
            {label}
            <span className="sr-only"> {about}</span>
          </Button>
        </form>
        {/* Beside the form: a dialog has one of its own. */}
        {options ?? (
          <ButtonLink href={choice.optionsPath} prefetch={false}>
            <OptionsMark about={about} />
          </ButtonLink>
        )}
      </div>
      <FormError state={asWhole(state)} />
    </div>
  )
}

/** No field is shown here that could say what is wrong with it. */
function asWhole(state: FormState<never>): FormState<never> {
  if (state.status !== 'refused') return state
  return { ...state, detail: Object.values(state.fields)[0] ?? state.detail, fields: {} }
}

export function OptionsMark({ about }: { about: string }) {
  return (
    <>
      <ChevronDown aria-hidden="true" className="-mx-1 size-4" />
      <span className="sr-only">Start {about} with options</span>
    </>
  )
}
