import { type ComponentProps, type ReactNode, useId } from 'react'

type FieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: string
  name: string
  hint?: ReactNode
  error?: ReactNode
  /** What stands at the end of the label's line. */
  beside?: ReactNode
  /** What stands between the input and its hint. */
  below?: ReactNode
  /** Whether single characters are compared with others, such as those on a phone. */
  isCode?: boolean
}

/**
 * Shows an input with its label, and a line for the hint or the error. The line is always there, so
 * that nothing jumps. Only the pages around logging in (`data-tight`) give an empty one less room.
 */
export function Field({ label, hint, error, beside, below, isCode = false, ...input }: FieldProps) {
  const id = useId()
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {beside}
      </div>
      <input
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        className={`block h-9 w-full rounded-md border border-control bg-surface px-3 text-base aria-invalid:border-bad aria-invalid:focus-visible:outline-bad ${isCode ? 'font-mono tracking-widest' : 'sm:text-sm'}`}
      />
      {below}
      <p
        id={`${id}-note`}
        className={`min-h-7 pt-1 ${hint ? 'pb-3' : error ? 'pb-1 in-data-tight:pb-3' : 'pb-1'} in-data-tight:min-h-4 text-xs leading-5 wrap-anywhere ${error ? 'text-bad' : 'text-muted'}`}
      >
        {error ?? hint}
      </p>
    </div>
  )
}
