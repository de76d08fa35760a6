import { Button } from './ui/button.tsx'

type ProviderButtonsProps = {
  providers: { name: string; label: string }[]
  purpose: 'log_in' | 'link' | 'confirm'
  next: string
  /** What a button says before the provider's name. */
  verb?: string
}

/** Shows a form for each provider, which leads to it and back. */
export function ProviderButtons({ providers, purpose, next, verb = 'Continue with' }: ProviderButtonsProps) {
  return providers.map(({ name, label }) => (
    <form key={name} action={`/login/with/${name}`} method="post" className="mt-2">
      <input type="hidden" name="purpose" value={purpose} />
      <input type="hidden" name="next" value={next} />
      <Button type="submit" className="min-h-9 w-full">
        {verb} {label}
      </Button>
    </form>
  ))
}
