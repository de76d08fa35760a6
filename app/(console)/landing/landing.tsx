import Link from 'next/link'
import type { ReactNode } from 'react'
import { firstRun, pytestExample } from '#app/docs/clients/recipes.ts'
import { CodeBlock } from '#app/docs/code-block.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { recentBoardTypes } from '#core/boards/index.ts'
import { mayGuestsTry } from '#core/guest-sessions/index.ts'
import { env } from '#env.ts'
import { BoardTypes } from './board-types.tsx'
import { Hero } from './hero.tsx'
import { TrySection } from './try/try-section.tsx'

/** What somebody sees who has not logged in: what this is, what it costs, and how to begin. */
export async function Landing() {
  const types = await recentBoardTypes()
  return (
    <div className="space-y-16 pt-4 sm:space-y-20 sm:pt-10">
      <Hero types={types} />
      {mayGuestsTry(types) && <TrySection freeCredits={env().signupCredits} />}
      <BoardTypes types={types} />
      <FromPrograms />
      <Steps />
    </div>
  )
}

function FromPrograms() {
  return (
    <Part id="programs" title="A test that runs on hardware">
      <p className="mt-1 max-w-xl text-muted">
        The CLI and the pytest plugin start a session, test what the board prints, and end the session even if the run
        is cancelled.{' '}
        <Link href="/docs/clients" prefetch={false} className="text-ink underline underline-offset-4">
          CI recipes
        </Link>
      </p>
      <div className="mt-4 grid gap-4 md:grid-cols-2">
        <CodeBlock title="Shell" label="Test a board from the shell" language="shell">
          {firstRun}
        </CodeBlock>
        <CodeBlock title="test_led.py" label="Test a board with pytest" language="python">
          {pytestExample}
        </CodeBlock>
      </div>
    </Part>
  )
}

const STEPS = [
  ['Start a board', 'Emulated boards are ready in seconds, and the console opens in your browser.'],
  ['Put it in CI', 'Create a key that can only run sessions, with a daily credit limit.'],
] as const

function Steps() {
  const { signupCredits } = env()
  const first =
    signupCredits > 0
      ? `You get ${signupCredits} free credits for your first sessions.`
      : 'Then top up. There is no subscription: sessions use credits by the minute.'
  return (
    <Part id="steps" title="Three steps">
      <ol className="mt-4 grid gap-4 sm:grid-cols-3">
        {[['Sign up', first] as const, ...STEPS].map(([title, text], at) => (
          <li key={title} className="rounded-lg border border-line bg-surface p-4">
            <p className="grid size-6 place-items-center rounded-full bg-raised text-xs font-medium tabular-nums">
              {at + 1}
            </p>
            <h3 className="mt-3 font-medium">{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line bg-raised px-4 py-4 sm:px-6">
        <p className="font-medium">Start with an emulated board, then bring your own firmware.</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href="/sign-up" look="primary" prefetch={false}>
            Create an account
          </ButtonLink>
          <ButtonLink href="/docs/first-session" prefetch={false}>
            Your first session
          </ButtonLink>
        </div>
      </div>
    </Part>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl font-semibold tracking-tight">
        {title}
      </h2>
      {children}
    </section>
  )
}
