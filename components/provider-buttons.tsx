import { Button } from './ui/button.tsx'
import { Field } from './ui/field.tsx'

type ProviderButtonsProps = {
  providers: { name: string; label: string }[]
  purpose: 'log_in' | 'confirm'
  next: string
  /** Whether a form needs a code of the authenticator app, too. */
  asksCode?: boolean
}

/** Shows a form for each provider, which leads to it and back. */
export function ProviderButtons({ providers, purpose, next, asksCode = false }: ProviderButtonsProps) {
  return providers.map(({ name, label }) => (
    <form key={name} action={`/login/with/${name}`} method="post" className="mt-2">
      <input type="hidden" name="purpose" value={purpose} />
      <input type="hidden" name="next" value={next} />
      {asksCode && (
        <Field
          label="Code"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={60}
        />
      )}
      <Button type="submit" className="min-h-9 w-full">
        Continue with {label}
      </Button>
    </form>
  ))
}
