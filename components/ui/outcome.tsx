import type { ReactNode } from 'react'
import type { FormState } from '#http/pages/action.ts'
import { refusalOfForm } from './use-form.ts'

type OutcomeProps<R> = {
  state: FormState<R>
  done?: (result: R) => ReactNode
  /** Leaves out the empty line, for a place with nothing below that would jump. */
  mayGrow?: boolean
}

/** Shows the result of a form. The line is always there, so that nothing jumps. */
export function Outcome<R>({ state, done, mayGrow = false }: OutcomeProps<R>) {
  const refusal = refusalOfForm(state)
  return (
    <div aria-live="polite" className={`text-xs leading-5 wrap-anywhere ${mayGrow ? '' : 'min-h-6 pt-1'}`}>
      {refusal && <p className="text-bad">{refusal}</p>}
      {state.status === 'done' && <p className="font-medium text-good">{done?.(state.result)}</p>}
    </div>
  )
}
