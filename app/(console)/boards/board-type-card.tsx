import Link from 'next/link'
import { credits, number } from '#components/amounts.ts'
import { Badge } from '#components/ui/badge.tsx'
import type { BoardType, BoardWithSuccessRate } from '#core/boards/index.ts'
import type { Snapshot } from '#core/sessions/index.ts'
import { BoardRows } from './board-rows.tsx'
import { offerOf } from './start-offer.ts'
import { StartOffers, StartSession } from './start-session.tsx'

type BoardTypeCardProps = {
  type: BoardType
  boards: BoardWithSuccessRate[]
  snapshot: Snapshot
  /** How many boards there are to see, and where, if some may be left out here. */
  all?: { count: number; path: string; noun: string }
}

export function BoardTypeCard({ type, boards, snapshot, all }: BoardTypeCardProps) {
  return (
    <StartOffers offer={offerOf(type, snapshot)}>
      <section aria-labelledby={type.slug} className="overflow-hidden rounded-lg border border-line bg-surface">
        <div className="grid gap-x-8 gap-y-4 p-4 md:grid-cols-2">
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h2 id={type.slug} className="font-medium wrap-anywhere">
                {type.label}
              </h2>
              <Free type={type} />
            </div>
            <p className="font-mono text-xs text-muted wrap-anywhere">{type.slug}</p>
            <p className="mt-2 text-muted wrap-anywhere">{type.specs}</p>
            <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
              {type.usable > 0 && type.base_images.length > 0 && <StartSession />}
              <p className="tabular-nums">{credits(type.credits_per_minute)} per minute</p>
            </div>
          </div>
          <Images type={type} />
        </div>
        <BoardRows boards={boards} label={`Boards of type ${type.label}`} />
        {all && boards.length < all.count && (
          <p className="border-t border-line px-4 py-2.5">
            <Link href={all.path} className="underline underline-offset-4">
              All {number(all.count)} {all.noun}
            </Link>
          </p>
        )}
      </section>
    </StartOffers>
  )
}

function Free({ type }: { type: BoardType }) {
  if (type.boards === 0) return <Badge>No boards</Badge>
  if (type.usable === 0) return <Badge tone="bad">Offline</Badge>
  if (type.free === 0) return <Badge tone="warn">{`0 of ${type.boards} free`}</Badge>
  return <Badge tone="good">{`${type.free} of ${type.boards} free`}</Badge>
}

function Images({ type }: { type: BoardType }) {
  if (type.base_images.length === 0) return <p className="text-muted">No base images yet.</p>
  return (
    <div className="min-w-0">
      <h3 className="text-xs font-medium text-muted">Base images</h3>
      <ul className="mt-1 space-y-1">
        {type.base_images.map((image) => (
          <li key={image.id} className="wrap-anywhere">
            {image.label} <span className="text-muted">{image.description}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
