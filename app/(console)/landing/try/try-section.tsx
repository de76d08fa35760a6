import Link from 'next/link'
import { TryConsole } from './try-console.tsx'

/** Lets a visitor type at a board for a minute; without script it says how to get one. */
export function TrySection({ freeCredits }: { freeCredits: number }) {
  return (
    <section aria-labelledby="try">
      <h2 id="try" className="text-lg font-semibold tracking-tight">
        Try a board now
      </h2>
      <p className="mt-1 max-w-xl text-muted">
        An emulated Arduino Uno with a small shell. Use it for 60 seconds, no account needed.
      </p>
      <p className="mt-3 hidden noscript:block">
        The console on this page needs JavaScript.{' '}
        <Link href="/sign-up" prefetch={false} className="underline underline-offset-4">
          Sign up
        </Link>{' '}
        to use boards without it.
      </p>
      <TryConsole freeCredits={freeCredits} />
    </section>
  )
}
