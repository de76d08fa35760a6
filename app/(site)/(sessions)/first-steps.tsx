import Link from 'next/link'
import type { ReactNode } from 'react'
import { credits, price } from '#components/amounts.ts'
import { duration } from '#components/relative-time.ts'
import { Button } from '#components/ui/button.tsx'
import { ProgressBar } from '#components/ui/progress-bar.tsx'
import { type FirstBoard, type FirstStep, firstSteps, type Onboarding } from '#core/accounts/index.ts'
import type { Session, Snapshot } from '#core/sessions/index.ts'
import { packs } from '#core/top-ups/index.ts'
import { MINUTE_MS } from '#durations.ts'
import { startChoice } from '../boards/start-choice.ts'
import { hideFirstStepsAction } from './actions.ts'
import { Step, type StepText } from './first-step.tsx'

type Props = {
  onboarding: Onboarding
  active: Session[]
  /** A session whose console can be typed into. */
  withConsole: { id: string; name: string } | undefined
  snapshot: Snapshot
  /** Whether there are ended sessions, which matter more: then only the next step is open. */
  isShort: boolean
}

/** A list for new users that ticks itself. The first step that can be done stands out. */
export function FirstSteps({ onboarding: { done, board }, active, withConsole, snapshot, isShort }: Props) {
  const steps = stepsFor({ done, board, active, withConsole, snapshot })
  const next = firstSteps.find((step) => !done[step] && steps[step].href)
  const count = firstSteps.filter((step) => done[step]).length
  const [tried, automated] = tracks()
  const numbered = (of: FirstStep[]) => (
    <ol start={of[0] && firstSteps.indexOf(of[0]) + 1} className="divide-y divide-line">
      {of.map((step) => (
        <Step
          key={step}
          {...steps[step]}
          number={firstSteps.indexOf(step) + 1}
          isDone={done[step]}
          isNext={step === next}
        />
      ))}
    </ol>
  )
  const track = ({ title, of }: Track) => (
    <div key={title} className="border-t border-line first:border-0">
      <h3 className="px-4 pt-3 pb-1 text-xs font-medium text-muted">{title}</h3>
      {numbered(of)}
    </div>
  )
  const all = [tried, automated].map(track)
  // Who has not topped up can do nothing of what comes after that.
  const [topUp, ...afterwards] = automated.of
  return (
    <section aria-labelledby="first-steps" className="mb-8 rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-2.5">
        <h2 id="first-steps" className="font-medium">
          First steps <span className="ml-1 font-normal text-muted">{`${count} of ${firstSteps.length} done`}</span>
        </h2>
        <form action={hideFirstStepsAction}>
          <Button type="submit" look="quiet">
            Hide<span className="sr-only"> the first steps</span>
          </Button>
        </form>
      </div>
      <ProgressBar aria-hidden="true" max={firstSteps.length} value={count} className="h-0.5 w-full bg-line" />
      {isShort ? (
        <>
          {next && (
            <ol>
              <Step {...steps[next]} title={`Next: ${steps[next].title}`} isDone={false} isNext />
            </ol>
          )}
          <AllSteps>{all}</AllSteps>
        </>
      ) : done.top_up ? (
        all
      ) : (
        <>
          {track(tried)}
          {track({ ...automated, of: [topUp] })}
          <AllSteps>{numbered(afterwards)}</AllSteps>
        </>
      )}
    </section>
  )
}

function AllSteps({ children }: { children: ReactNode }) {
  return (
    <details className="border-t border-line">
      <summary className="cursor-pointer px-4 py-2 text-muted">All steps</summary>
      {children}
    </details>
  )
}

type Track = { title: string; of: [FirstStep, ...FirstStep[]] }

/** What needs nothing but an account, and what needs the paid tier. */
function tracks(): [Track, Track] {
  const from = price(packs[0].price_cents, packs[0].currency)
  return [
    { title: 'Try a board', of: ['session', 'command'] },
    { title: `Automate it, from ${from}`, of: ['top_up', 'key', 'call', 'command_line'] },
  ]
}

type Facts = Pick<Onboarding, 'done' | 'board'> & Omit<Props, 'onboarding' | 'isShort'>

function stepsFor({ done, board, active, withConsole, snapshot }: Facts): Record<FirstStep, StepText> {
  // A session that only waits may need hours, and another place is often left.
  const begun = active.find(({ started_at }) => started_at)
  const payable = board ? snapshot.payableAt(board.credits_per_minute) : 0
  const isOffered = board !== null && (active.length === 0 || !snapshot.startRefusal({ ...board, emulated: true }))
  return {
    session: {
      title: 'Start an emulated board',
      text: isOffered && !begun ? lasting(board, snapshot) : textOfStart(active),
      href: begun ? `/sessions/${begun.id}` : isOffered ? `/boards/start?type=${board.slug}` : undefined,
      start: !begun && isOffered && payable > 0 ? startChoice({ type: board.slug, payable }) : undefined,
      action: begun ? 'Open the session' : 'Start',
    },
    command: {
      title: 'Run your first command',
      text: (
        <>
          Type <code className="font-mono text-xs">help</code> in the console
          {withConsole && ` of ${withConsole.name}`} and press Enter.
        </>
      ),
      href: withConsole && `/sessions/${withConsole.id}`,
      // The card of the session has the same button, and that stands out.
      isPlain: true,
      isLocked: !withConsole,
      action: 'Open console',
    },
    top_up: {
      title: 'Top up',
      text: 'Once, with any pack: API keys, CI and five sessions at a time, permanently.',
      href: '/credits?next=/',
      action: 'Top up',
    },
    key: {
      title: 'Create an API key',
      text: done.top_up ? 'Scripts and CI use a key to access Boardwalk.' : 'Needs a top-up first.',
      href: done.top_up ? '/keys' : undefined,
      action: 'Create a key',
      isLocked: !done.top_up,
    },
    call: {
      title: 'Make your first API call',
      text: 'With the key, from curl, Python or JavaScript.',
      href: done.key ? '/docs/first-call' : undefined,
      action: 'See an example',
      isLocked: !done.key,
    },
    command_line: {
      title: 'Install the CLI',
      text: (
        <>
          Run <code className="font-mono text-xs">boardwalk login</code>, start boards from your terminal, and{' '}
          <Link href="/docs/ci" prefetch={false} className="underline underline-offset-4">
            test every commit in CI
          </Link>
          .
        </>
      ),
      href: done.top_up ? '/docs/clients' : undefined,
      action: 'Install',
      isLocked: !done.top_up,
    },
  }
}

function textOfStart([live]: Session[]): string {
  if (live) return live.started_at ? 'Your session is running.' : 'Your session is waiting for its board.'
  return 'No emulated board is available right now.'
}

/** Says how long the balance lasts before anything is started. */
function lasting(board: FirstBoard, { balance, startRefusal }: Snapshot): ReactNode {
  const { label, credits_per_minute: rate } = board
  const needsConfirming = startRefusal({ ...board, emulated: false })?.code === 'unconfirmed_email'
  const minutes = Math.floor(balance / rate)
  if (minutes === 0) return `${label}: a minute costs ${credits(rate)}, and you have ${credits(balance)}.`
  return (
    <>
      {label}. Your {credits(balance)} {balance === 1 ? 'lasts' : 'last'} {duration(minutes * MINUTE_MS)} at{' '}
      {credits(rate)} per minute. You can end it at any time.{' '}
      <Link href="/boards" prefetch={false} className="whitespace-nowrap underline underline-offset-4">
        Other boards
      </Link>
      {needsConfirming && (
        <>
          {' '}
          (hardware needs a{' '}
          <Link href="/account" prefetch={false} className="underline underline-offset-4">
            confirmed e&#8209;mail address
          </Link>
          )
        </>
      )}
    </>
  )
}
