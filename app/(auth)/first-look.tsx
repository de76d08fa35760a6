import { Check } from 'lucide-react'
import { credits, minutesFor } from '#components/amounts.ts'
import { BoardPicture } from '#components/board-picture/board-picture.tsx'
import { ConsoleExcerpt, EXCERPT_BOARD_TYPE } from '#components/console-excerpt.tsx'
import type { BoardType } from '#core/boards/index.ts'
import { env } from '#env.ts'
import { Free } from '../(console)/boards/free.tsx'
import { freeInWords } from './offer-words.ts'

/** Shows beside the forms, where there is room, a board one can use and what an account gives. */
export function FirstLook({ types }: { types: BoardType[] }) {
  const type = firstBoardOf(types)
  return (
    <aside
      aria-label="What you get"
      className="overflow-hidden rounded-xl border border-line bg-surface group-has-data-alone:hidden max-lg:hidden"
    >
      {type && (
        <>
          <div className="border-b border-line bg-raised px-10 py-7">
            <BoardPicture boardType={type.slug} className="mx-auto h-48 w-full" />
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line px-4 py-2.5">
            <p className="wrap-anywhere">
              <span className="font-medium">{type.label}</span>{' '}
              <span className="text-xs text-muted tabular-nums">{credits(type.credits_per_minute)} per minute</span>
            </p>
            <Free type={type} />
          </div>
          {type.slug === EXCERPT_BOARD_TYPE && (
            <div className="border-b border-line">
              <ConsoleExcerpt />
            </div>
          )}
        </>
      )}
      <ul className="space-y-3 px-4 py-4">
        {pointsOf(types, type).map(({ title, text }) => (
          <li key={title} className="flex gap-2.5">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
            <p className="min-w-0">
              <span className="font-medium">{title}</span> <span className="text-muted">{text}</span>
            </p>
          </li>
        ))}
      </ul>
    </aside>
  )
}

/** Returns the emulated type that free credits last longest on, one that is free if any is. */
export function firstBoardOf(types: BoardType[]): BoardType | undefined {
  const rank = (type: BoardType) => Number(type.free > 0) * 2 + Number(type.slug === EXCERPT_BOARD_TYPE)
  return types
    .filter(({ emulated, usable }) => emulated && usable > 0)
    .sort((a, b) => a.credits_per_minute - b.credits_per_minute || rank(b) - rank(a))[0]
}

/** Returns how long the credits of a new account last on a type, if it gets enough. */
export function freeTimeOn({ credits_per_minute: rate }: BoardType): string | undefined {
  const { signupCredits } = env()
  return signupCredits < rate ? undefined : minutesFor(signupCredits, rate)
}

function pointsOf(types: BoardType[], type: BoardType | undefined): { title: string; text: string }[] {
  const free = type && freeTimeOn(type)
  const now = freeInWords(types)
  return [
    ...(free
      ? [{ title: `${free} free.`, text: `A new account has ${credits(env().signupCredits)}. No card needed.` }]
      : []),
    ...(now ? [now] : []),
    { title: 'From your terminal and CI, too.', text: 'One command flashes a board and tests what it prints.' },
  ]
}
