import { ButtonLink } from '#components/ui/button.tsx'
import { env } from '#env.ts'
import { Part } from './part.tsx'

/** Says how one gets from an account to CI, and where to begin. */
export function Steps() {
  const { signupCredits } = env()
  const steps = [
    [
      'Sign up',
      signupCredits > 0
        ? `An e-mail address and a password are enough for ${signupCredits} free credits.`
        : 'An e-mail address and a password are enough. Then top up.',
    ],
    ['Start a board', 'Pick one and press Start. Its console opens in your browser, ready to type at.'],
    ['Put it in CI', 'After your first top-up, create a key that can only run sessions, with a daily limit.'],
  ] as const
  return (
    <Part id="steps" title="From sign-up to CI in three steps">
      <div className="overflow-hidden rounded-lg border border-line bg-surface">
        <ol className="grid divide-y divide-line sm:grid-cols-3 sm:divide-x sm:divide-y-0">
          {steps.map(([title, text], at) => (
            <li key={title} className="flex gap-3 p-4 sm:block sm:p-5">
              <p className="grid size-6 shrink-0 place-items-center rounded-full bg-raised text-xs font-medium tabular-nums">
                {at + 1}
              </p>
              <div className="min-w-0 sm:mt-3">
                <h3 className="font-medium">{title}</h3>
                <p className="mt-1 text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line bg-raised p-4 sm:px-5">
          <p className="font-medium">Your first board is a minute away.</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink href="/sign-up" look="primary" prefetch={false}>
              Create an account
            </ButtonLink>
            <ButtonLink href="/docs/first-session" prefetch={false}>
              Read the first-session guide
            </ButtonLink>
          </div>
        </div>
      </div>
    </Part>
  )
}
