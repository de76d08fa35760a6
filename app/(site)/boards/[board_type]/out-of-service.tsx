import Link from 'next/link'
import { credits } from '#components/amounts.ts'
import { BoardPicture } from '#components/board-picture/board-picture.tsx'
import { Free } from '#components/free.tsx'
import { EmulatedTag, TypeName } from '#components/type-name.tsx'
import type { BoardType } from '#core/boards/index.ts'
import type { Snapshot } from '#core/sessions/index.ts'
import { StartLink } from '../start-link.tsx'

type Props = {
  type: BoardType
  /** Undefined if no emulated type is like it. */
  nearest: BoardType | undefined
  snapshot: Snapshot | undefined
  /** Whether any of its boards has ever said what can be done with it. */
  isConnected: boolean
}

/** Says that no board of a type can be started now, and what one can do instead. */
export function OutOfService({ type, nearest, snapshot, isConnected }: Props) {
  return (
    <section
      aria-labelledby="out-of-service"
      className={`grid overflow-hidden rounded-lg border border-line bg-surface ${nearest ? 'md:grid-cols-2' : ''}`}
    >
      <div className="p-4 sm:p-5">
        <h2 id="out-of-service" className="font-medium">
          {isConnected ? 'Out of service now' : 'Offline'}
        </h2>
        <p className="mt-1 text-muted">{reasonOf(type, isConnected)}</p>
        <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
          <Link href="/boards?state=available" prefetch={false} className="underline underline-offset-4">
            See the boards that are free
          </Link>
          <Link href="/docs/agents" prefetch={false} className="underline underline-offset-4">
            Connect your own boards
          </Link>
        </p>
      </div>
      {nearest && (
        <div className="flex flex-wrap items-center gap-4 border-line bg-raised p-4 max-md:border-t sm:p-5 md:border-l">
          <BoardPicture boardType={nearest.slug} className="h-20 w-24 shrink-0" />
          <div className="min-w-0 flex-1 basis-40">
            <p className="text-xs text-muted">
              {nearest.family === type.family ? 'Same family' : 'Similar processor'}
              {nearest.free > 0 && ', free now'}
            </p>
            <h3 className="mt-0.5 font-medium wrap-anywhere">
              <Link
                href={`/boards/${nearest.slug}`}
                prefetch={false}
                aria-label={nearest.label}
                className="underline-offset-4 hover:underline"
              >
                <TypeName {...nearest} />
              </Link>
            </h3>
            <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs tabular-nums">
              <EmulatedTag type={nearest} />
              <Free type={nearest} />
              {credits(nearest.credits_per_minute)} per minute
            </p>
          </div>
          <StartLink type={nearest} snapshot={snapshot} />
        </div>
      )}
    </section>
  )
}

function reasonOf({ label, boards }: BoardType, isConnected: boolean): string {
  if (!isConnected)
    return `No ${label} is connected, so you cannot start or queue for one. Its specifications and pins are below.`
  return boards === 1
    ? 'The only board of this type is offline or in maintenance.'
    : `All ${boards} boards of this type are offline or in maintenance.`
}
