import { Play } from 'lucide-react'
import Link from 'next/link'
import { credits } from '#components/amounts.ts'
import { BoardPicture } from '#components/board-picture/board-picture.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import type { BoardType } from '#core/boards/index.ts'
import { mayGuestsTry } from '#core/guest-sessions/index.ts'
import { env } from '#env.ts'
import { firstBoardOf, freeOffer } from '../../offer/first-board.ts'
import { countFree } from '../../offer/offer-words.ts'
import { TypeLink } from '../boards/type-link.tsx'
import { DemoBoard } from './try/demo-board.tsx'
import { ExampleConsole } from './try/example-console.tsx'
import { LazyTryConsole } from './try/lazy-try-console.tsx'

/** Says what this is, and lets visitors type at a board where they may. */
export function Hero({ types }: { types: BoardType[] }) {
  const { signupCredits } = env()
  const offer = freeOffer(types)
  const first = firstBoardOf(types)
  return (
    <section
      aria-labelledby="what"
      className="grid items-center gap-x-12 gap-y-7 lg:grid-cols-[minmax(0,1fr)_minmax(0,31rem)]"
    >
      <div>
        <FreeNow types={types} />
        <h1
          id="what"
          className="max-w-xl text-3xl leading-tight font-semibold tracking-tight text-balance sm:text-5xl sm:leading-[1.08]"
        >
          Run your firmware on a board in seconds
        </h1>
        <p className="mt-3 max-w-lg text-base text-muted text-pretty sm:mt-5">
          Open its console in your browser, flash your build, and test every commit in CI. You pay by the minute.
        </p>
        <div className="mt-5 flex flex-wrap items-center gap-3 sm:mt-7">
          <ButtonLink href="/sign-up" look="primary">
            {signupCredits > 0 ? `Start with ${signupCredits} free credits` : 'Sign up'}
          </ButtonLink>
          <ButtonLink href="/docs" prefetch={false}>
            Read the docs
          </ButtonLink>
        </div>
        <p className="mt-3 text-xs text-muted">
          {offer ? `${offer}, no card needed. ` : 'No card needed to sign up. '}
          <Link
            href="/pricing"
            prefetch={false}
            className="whitespace-nowrap underline underline-offset-4 hover:text-ink"
          >
            See pricing
          </Link>
        </p>
      </div>
      {mayGuestsTry(types) ? <TryCard freeCredits={signupCredits} /> : first && <ABoard type={first} />}
    </section>
  )
}

/** Says how many boards can be started now. */
function FreeNow({ types }: { types: BoardType[] }) {
  if (!types.some(({ usable }) => usable > 0)) return null
  const free = countFree(types)
  return (
    <p className="mb-3 sm:mb-5">
      <Link
        href="/boards"
        prefetch={false}
        className="inline-flex items-center gap-2 rounded-full border border-line bg-surface px-3 py-1 text-xs font-medium tabular-nums hover:border-line-strong"
      >
        <span aria-hidden="true" className={`size-2 rounded-full ${free ? 'bg-good' : 'bg-warn'}`} />
        {free ?? 'All boards are in use now'}
      </Link>
    </p>
  )
}

/** Shows a board to begin with. */
function ABoard({ type }: { type: BoardType }) {
  return (
    <figure className="relative overflow-hidden rounded-xl border border-line bg-surface shadow-sm">
      <div className="grid-dots bg-raised px-6 py-5 lg:py-8">
        <BoardPicture boardType={type.slug} className="mx-auto h-36 w-full drop-shadow-md lg:h-56" />
      </div>
      <figcaption className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line px-4 py-3">
        <span className="font-medium wrap-anywhere">
          <TypeLink type={type} href={`/boards/${type.slug}`} />
        </span>
        <span className="text-xs text-muted tabular-nums">{credits(type.credits_per_minute)} per minute</span>
      </figcaption>
    </figure>
  )
}

/** Lets a visitor type at a board for a minute. Without script it shows how that looks. */
function TryCard({ freeCredits }: { freeCredits: number }) {
  const icon = <Play aria-hidden="true" className="size-3.5 fill-current" />
  return <LazyTryConsole freeCredits={freeCredits} board={<DemoBoard />} example={<ExampleConsole />} icon={icon} />
}
