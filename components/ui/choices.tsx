/** A value and its text. */
export type Option = [value: string, text: string]

type ChoicesProps = {
  legend: string
  name: string
  /** The first is chosen. */
  options: Option[]
  hint?: string | undefined
  error?: string | undefined
}

/** Shows a few values of which one is chosen. */
export function Choices({ legend, name, options, hint, error }: ChoicesProps) {
  const note = error || hint ? `${name}-note` : undefined
  return (
    <fieldset aria-describedby={note}>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="grid grid-cols-2 gap-2 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none">
        {options.map(([value, text], place) => (
          <label
            key={value}
            className="flex h-9 items-center gap-2 rounded-md border border-control px-3 has-checked:border-ink has-checked:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={place === 0}
              className="accent-ink outline-none"
            />
            {text}
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
