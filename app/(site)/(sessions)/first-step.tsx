import { ArrowRight, Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '#components/ui/button.tsx'
import type { StartChoice } from '../boards/start-choice.ts'
import { StartNow } from '../boards/start-now.tsx'

const circle = 'grid size-5 shrink-0 place-items-center rounded-full border'

export type StepText = {
  title: string
  text: ReactNode
  href?: string | undefined
  /** Starts a session at once, in place of the link. */
  start?: StartChoice | undefined
  action: string
  isLocked?: boolean
  /** Whether its button never stands out. */
  isPlain?: boolean
}
/** A step that is shown alone has no number: those before it cannot be seen. */
type StepProps = StepText & { number?: number; isDone: boolean; isNext: boolean }

/** Shows one of the first steps: what is done in one line, and what is next larger. */
export function Step({
  title,
  text,
  href,
  start,
  action,
  isLocked = false,
  isPlain = false,
  number,
  isDone,
  isNext,
}: StepProps) {
  if (isDone)
    return (
      <li className="flex items-center gap-x-3 px-4 py-2.5 text-muted">
        <span aria-hidden="true" className={`${circle} border-good bg-good text-canvas`}>
          <Check className="size-3.5" />
        </span>
        <p>
          {title}
          <span className="sr-only">: done</span>
        </p>
      </li>
    )
  return (
    <li
      aria-current={isNext ? 'step' : undefined}
      className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 px-4 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:items-center ${isNext ? 'bg-raised py-4' : 'py-2.5'}`}
    >
      <span
        aria-hidden="true"
        className={`${circle} text-xs font-medium tabular-nums max-sm:mt-px ${isNext ? 'border-ink bg-ink text-canvas' : isLocked ? 'border-dashed border-control text-muted' : 'border-control'}`}
      >
        {number ?? <ArrowRight className="size-3.5" />}
      </span>
      <div className="min-w-0">
        <p className={`${isLocked ? 'text-muted' : 'font-medium'} ${isNext ? 'text-base' : ''}`}>{title}</p>
        <p className="text-muted wrap-anywhere">{text}</p>
      </div>
      {start ? (
        <div className="col-start-2 sm:col-start-3">
          <StartNow choice={start} about="an emulated board" look={isNext ? 'primary' : 'plain'} />
        </div>
      ) : (
        href && (
          <div className="col-start-2 sm:col-start-3">
            <ButtonLink href={href} look={isNext && !isPlain ? 'primary' : 'plain'} prefetch={false}>
              {action}
            </ButtonLink>
          </div>
        )
      )}
    </li>
  )
}
