import type { ReactNode } from 'react'

/** A value, its text, and what choosing it means. */
export type Option = [value: string, text: string, explanation?: ReactNode]

type ChoicesProps = {
  legend: string
  name: string
  options: Option[]
  /** The value that is chosen at first; without it, the first. */
  chosen?: string | undefined
  hint?: string | undefined
  error?: string | undefined
}

/** Shows a few values of which one is chosen: one above the other if they have explanations. */
export function Choices({ legend, name, options, chosen = options[0]?.[0], hint, error }: ChoicesProps) {
  const note = error || hint ? `${name}-note` : undefined
  const isExplained = options.some(([, , explanation]) => explanation)
  return (
    <fieldset aria-describedby={note}>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div
        className={`grid gap-2 ${isExplained ? '' : 'grid-cols-2 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none'}`}
      >
        {options.map(([value, text, explanation]) => (
          <label
            key={value}
            className="flex min-h-9 cursor-pointer items-start gap-2.5 rounded-md border border-control px-3 py-2 leading-5 transition-colors hover:bg-raised not-has-checked:hover:border-muted has-checked:border-ink has-checked:bg-raised has-checked:inset-ring has-checked:inset-ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen}
              aria-labelledby={`${name}-${value}`}
              aria-describedby={explanation ? `${name}-${value}-about` : undefined}
              className="mt-1 shrink-0 accent-ink outline-none"
            />
            <span className="min-w-0 wrap-anywhere">
              <span id={`${name}-${value}`} className={isExplained ? 'font-medium' : ''}>
                {text}
              </span>
              {explanation && (
                <span id={`${name}-${value}-about`} className="block text-muted">
                  {explanation}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      {note && (
        <p id={note} className={`pt-1 text-xs leading-5 ${error ? 'text-bad' : 'text-muted'}`}>
          {error ?? hint}
        </p>
      )}
    </fieldset>
  )
}
