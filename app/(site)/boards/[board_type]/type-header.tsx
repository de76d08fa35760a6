import { credits, minutesFor, number } from '#components/amounts.ts'
import { BackLink } from '#components/back-link.tsx'
import { Free } from '#components/free.tsx'
import { EmulatedTag, TypeName } from '#components/type-name.tsx'
import type { BoardType } from '#core/boards/index.ts'
import type { Snapshot } from '#core/sessions/index.ts'
import { env } from '#env.ts'
import { NextFree } from '../next-free.tsx'
import { StartLink } from '../start-link.tsx'

/** Shows what a type is, how many boards of it are free, and a button that starts one. */
export function TypeHeader({ type, snapshot }: { type: BoardType; snapshot: Snapshot | undefined }) {
  return (
    <header>
      <BackLink href="/boards">Boards</BackLink>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-72">
          <h1 aria-label={type.label} className="text-2xl font-semibold tracking-tight wrap-anywhere">
            <TypeName {...type} />
          </h1>
          <p className="mt-1.5 flex flex-wrap items-center gap-2">
            <Free type={type} />
            <EmulatedTag type={type} />
            <span className="font-mono text-xs text-muted wrap-anywhere">{type.slug}</span>
          </p>
          <p className="mt-3 max-w-prose text-muted wrap-anywhere">{type.specs}</p>
        </div>
        {type.usable > 0 && (
          <div className="flex items-center gap-4">
            <div className="tabular-nums">
              <p>{credits(type.credits_per_minute)} per minute</p>
              <p className="text-muted">{lasting(type.credits_per_minute, snapshot?.balance)}</p>
              <NextFree at={type.next_free_at} />
            </div>
            <StartLink type={type} snapshot={snapshot} />
          </div>
        )}
      </div>
    </header>
  )
}

/** Says how long the reader's credits last, or those of a new account, if it gets any. */
function lasting(rate: number, balance: number | undefined): string | undefined {
  const { signupCredits: free } = env()
  if (balance !== undefined) return `Your ${credits(balance)}: ${minutesFor(balance, rate)}`
  return free > 0 ? `${number(free)} free credits: ${minutesFor(free, rate)}` : undefined
}
