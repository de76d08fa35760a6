import type { ReactNode } from 'react'
import { credits } from '#components/amounts.ts'
import { CodeBlock } from '#components/code-block/code-block.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { env } from '#env.ts'
import { firstRun, install } from '../clients/recipes.ts'
import { C, To } from '../guide/words.tsx'
import { baseUrl } from '../reference/load.ts'
import { Section } from '../section.tsx'

/** Shows the two ways to begin, and what each needs before anything is typed. */
export function QuickStart() {
  return (
    <Section id="quick-start" title="Quick start" isWide>
      <div className="grid gap-4 xl:grid-cols-[2fr_3fr]">
        <InTheBrowser />
        <InTheTerminal />
      </div>
    </Section>
  )
}

function InTheBrowser() {
  const { signupCredits } = env()
  return (
    <Way
      title="In your browser"
      needs={signupCredits > 0 ? `Free: ${credits(signupCredits)}, no card` : 'No card'}
      isFree
    >
      <ol className="list-decimal space-y-1.5 pl-5">
        <li>Sign up with an e-mail address and a password.</li>
        <li>
          Start an emulated board on <To href="/boards">Boards</To>.
        </li>
        <li>
          Type <C>led on</C> at its console. It prints <C>pin 13 high</C>.
        </li>
      </ol>
      <p data-not-searched className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-1">
        <ButtonLink href="/sign-up" look="primary" prefetch={false}>
          Sign up
        </ButtonLink>
        <To href="/docs/first-session">Step by step</To>
      </p>
    </Way>
  )
}

function InTheTerminal() {
  return (
    <Way title="In your terminal" needs="Paid tier">
      <p>
        The CLI and API calls need an API key, and <b className="font-medium">API keys need the paid tier</b>.{' '}
        <To href="/credits">Top up</To> once, with any pack: the account stays on the paid tier.
      </p>
      <p>
        Then install the CLI, log in, and run a first test. It waits for the prompt, types <C>led on</C>, and passes
        when the board prints <C>pin 13 high</C>.
      </p>
      <CodeBlock title="Terminal" label="Quick start" language="shell">
        {`${install(baseUrl())}\n${firstRun.split('\n').slice(1).join('\n')}`}
      </CodeBlock>
    </Way>
  )
}

type WayProps = { title: string; needs: string; isFree?: boolean; children: ReactNode }

function Way({ title, needs, isFree = false, children }: WayProps) {
  return (
    <div className="min-w-0 space-y-3 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h3 className="text-base font-medium">{title}</h3>
        <p
          data-not-searched
          className={`rounded-full px-2 py-px text-xs font-medium ${isFree ? 'bg-good-soft text-good' : 'bg-warn-soft text-warn'}`}
        >
          {needs}
        </p>
      </div>
      {children}
    </div>
  )
}
