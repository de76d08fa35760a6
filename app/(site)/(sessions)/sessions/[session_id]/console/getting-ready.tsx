'use client'

import { credits } from '#components/amounts.ts'
import { useNow } from '#components/auto-refresh/auto-refresh.tsx'
import { useLiveConsole } from '#components/console/live-console.tsx'
import { exactDuration } from '#components/relative-time.ts'

type Props = {
  name: string
  /** What is put on the board. */
  image: string | undefined
  /** How long starts of the type take, in seconds; null if that is not known. */
  typicalSeconds: number | null
  creditsPerMinute: number
  /** When the session was asked for, in ISO 8601. */
  requestedAt: string
}

/** Says over the empty console of a session that starts what is done, and what it will cost. */
export function GettingReady({ name, image, typicalSeconds, creditsPerMinute, requestedAt }: Props) {
  const { session, hasPrinted } = useLiveConsole()
  if (session !== 'starting' || hasPrinted) return null
  return (
    <div className="pointer-events-none absolute inset-0 z-[1] grid place-items-center p-4 noscript:hidden">
      <div className="max-w-sm rounded-lg border border-line bg-surface px-6 py-5 text-center text-pretty">
        <h2 className="font-medium wrap-anywhere">Getting {name} ready</h2>
        <p className="mt-1 text-muted">
          Putting <bdi>{image ?? 'its image'}</bdi> on it.
          {typicalSeconds !== null && ` Half of all starts take ${inSeconds(typicalSeconds)} at most.`}
        </p>
        <Since requestedAt={requestedAt} />
        <p className="mt-2 text-muted">
          Nothing is charged before it runs, then {credits(creditsPerMinute)} per minute. If it does not start, the
          session ends by itself, free of charge.
        </p>
      </div>
    </div>
  )
}

/** Counts how long one has waited. */
function Since({ requestedAt }: Pick<Props, 'requestedAt'>) {
  const waited = Math.max(0, useNow() - Date.parse(requestedAt))
  return <p className="mt-1 text-muted tabular-nums">Requested {exactDuration(waited)} ago.</p>
}

const inSeconds = (seconds: number) => (seconds <= 1 ? '1 second' : `${seconds} seconds`)
