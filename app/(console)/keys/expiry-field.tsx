import { expiryChoices } from './expiry-choices.ts'

const words: Record<(typeof expiryChoices)[number], string> = {
  never: 'Never',
  '30': '30 days',
  '90': '90 days',
  '365': '1 year',
}

export function ExpiryField({ error }: { error: string | undefined }) {
  return (
    <fieldset aria-describedby={error ? 'expiry-note' : undefined}>
      <legend className="mb-1.5 font-medium">Expires</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {expiryChoices.map((choice) => (
          <label
            key={choice}
            className="flex h-9 items-center gap-2 rounded-md border border-control px-3 has-checked:border-ink has-checked:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="expiry"
              value={choice}
              defaultChecked={choice === 'never'}
              className="accent-ink outline-none"
            />
            {words[choice]}
          </label>
        ))}
      </div>
      {error && (
        <p id="expiry-note" className="pt-1 text-xs text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
