import { type ComponentProps, useId } from 'react'

type FieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: string
  name: string
  hint?: string | undefined
  error?: string | undefined
}

/**
 * Shows an input with its label, and a line for the hint or the error. The line is always there, so
 * that nothing jumps.
 */
export function Field({ label, hint, error, ...input }: FieldProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <input
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        className="block h-9 w-full rounded-md border border-control bg-surface px-3 text-base aria-invalid:border-bad sm:text-sm"
      />
      <p
        id={`${id}-note`}
        className={`min-h-8 pt-1 pb-2 text-xs leading-5 wrap-anywhere ${error ? 'text-bad' : 'text-muted'}`}
      >
        {error ?? hint}
      </p>
    </div>
  )
}
