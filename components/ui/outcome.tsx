import type { ReactNode } from 'react'
import type { FormState } from '#http/pages/action.ts'
import { refusalOfForm } from './use-form.ts'

/** Shows the result of a form. The line is always there, so that nothing jumps. */
export function Outcome<R>({ state, done }: { state: FormState<R>; done?: (result: R) => ReactNode }) {
  const refusal = refusalOfForm(state)
  return (
    <div aria-live="polite" className="min-h-6 pt-1 text-xs leading-5 wrap-anywhere">
      {refusal && <p className="text-bad">{refusal}</p>}
      {state.status === 'done' && <p className="font-medium text-good">{done?.(state.result)}</p>}
    </div>
  )
}
