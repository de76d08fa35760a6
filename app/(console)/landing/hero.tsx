import Link from 'next/link'
import { credits } from '#components/amounts.ts'
import { BoardPicture } from '#components/board-picture/board-picture.tsx'
import { shapeOf } from '#components/board-picture/shape-of.ts'
import { ButtonLink } from '#components/ui/button.tsx'
import type { BoardType } from '#core/boards/index.ts'
import { env } from '#env.ts'
import { countFree } from './board-types.tsx'

/** Says what this is and how many boards are free now, and shows one of them. */
export function Hero({ types }: { types: BoardType[] }) {
  const { signupCredits } = env()
  return (
    <section
      aria-labelledby="what"
      className="grid items-center gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_24rem]"
    >
      <div>
        <FreeNow types={types} />
        <h1 id="what" className="max-w-2xl text-3xl font-semibold tracking-tight text-balance sm:text-4xl">
          Hardware boards by the minute, from your browser, terminal and CI
        </h1>
        <p className="mt-4 max-w-xl text-base text-muted text-pretty">
          Start a session on a microcontroller, an FPGA or a Linux board. Type at its console, flash your firmware, and
          test it on every commit. You pay for the minutes you use.
        </p>
        <div className="mt-6 flex flex-wrap items-center gap-3">
          <ButtonLink href="/sign-up" look="primary">
            {signupCredits > 0 ? `Start with ${signupCredits} free credits` : 'Sign up'}
          </ButtonLink>
          <ButtonLink href="/docs" prefetch={false}>
            Read the docs
          </ButtonLink>
        </div>
        <p className="mt-3 text-xs text-muted">
          Just an e-mail address and a password. No card needed.{' '}
          <Link href="/pricing" prefetch={false} className="underline underline-offset-4 hover:text-ink">
            See pricing
          </Link>
        </p>
      </div>
      <ABoard types={types} />
    </section>
  )
}

/** Says how many boards can be started now. */
function FreeNow({ types }: { types: BoardType[] }) {
  if (!types.some(({ boards }) => boards > 0)) return null
  return (
    <p className="mb-4">
      <Link
        href="/boards"
        prefetch={false}
        className="inline-flex items-center gap-2 rounded-full border border-line bg-surface px-3 py-1 text-xs font-medium tabular-nums hover:border-line-strong"
      >
        <span
          aria-hidden="true"
          className={`size-2 rounded-full ${types.some(({ free }) => free > 0) ? 'bg-good' : 'bg-warn'}`}
        />
        {countFree(types)} now
      </Link>
    </p>
  )
}

/** Shows the largest board that is free now. */
function ABoard({ types }: { types: BoardType[] }) {
  const areaOf = ({ slug }: BoardType) => shapeOf(slug).width * shapeOf(slug).height
  const [type] = types.filter(({ free }) => free > 0).sort((a, b) => areaOf(b) - areaOf(a))
  if (!type) return null
  return (
    <figure className="overflow-hidden rounded-xl border border-line bg-surface">
      <div className="bg-raised px-6 py-5 lg:py-7">
        <BoardPicture boardType={type.slug} className="mx-auto h-36 w-full lg:h-56" />
      </div>
      <figcaption className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line px-4 py-3">
        <Link
          href={`/boards/${type.slug}`}
          prefetch={false}
          className="font-medium wrap-anywhere underline-offset-4 hover:underline"
        >
          {type.label}
        </Link>
        <span className="text-xs text-muted tabular-nums">{credits(type.credits_per_minute)} per minute</span>
      </figcaption>
    </figure>
  )
}
