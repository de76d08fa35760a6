import Link from 'next/link'
import { Fragment } from 'react'
import { ConsoleExcerpt } from '#components/console-excerpt.tsx'
import { TryConsole } from './try-console.tsx'

/** Lets a visitor type at a board for a minute; without script it says how to get one. */
export function TrySection({ freeCredits }: { freeCredits: number }) {
  return (
    <section aria-labelledby="try">
      <h2 id="try" className="text-xl font-semibold tracking-tight">
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
      <TryConsole freeCredits={freeCredits} example={<Example />} />
    </section>
  )
}

const COMMANDS = [
  ['help', 'lists the commands'],
  ['led on', 'lights the LED on pin 13'],
  ['gpio 8 1', 'sets pin 8 high'],
  ['adc 0', 'reads the analogue input A0'],
  ['uptime', 'says how long it has run'],
] as const

/** Shows what the board prints, and where there is room what it understands. */
function Example() {
  return (
    <div className="grid md:grid-cols-2">
      <ConsoleExcerpt />
      <dl className="grid content-start gap-x-4 border-l border-line px-5 py-3 text-xs leading-6 max-md:hidden md:grid-cols-[auto_1fr]">
        {COMMANDS.map(([command, what]) => (
          <Fragment key={command}>
            <dt className="font-mono">{command}</dt>
            <dd className="text-muted">{what}</dd>
          </Fragment>
        ))}
      </dl>
    </div>
  )
}
