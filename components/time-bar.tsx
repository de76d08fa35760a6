'use client'

import { useNow } from '#components/auto-refresh/auto-refresh.tsx'

/** Shows how much of a session's time is left. The countdown beside it says the same in words. */
export function TimeBar({ from, to }: { from: string; to: string }) {
  const [start, end] = [Date.parse(from), Date.parse(to)]
  return (
    <progress
      aria-hidden="true"
      max={Math.max(1, end - start)}
      value={Math.max(0, end - Math.max(start, useNow()))}
      className="block h-1 w-full appearance-none overflow-hidden rounded-full bg-raised [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-accent"
    />
  )
}
