import Link from 'next/link'
import { Badge } from '#components/ui/badge.tsx'
import type { ComponentStatus } from '#core/uptime/index.ts'
import { stateWords } from './state-words.ts'
import { typePath } from './type-path.ts'
import { uptimeOf } from './uptime.ts'
import { UptimeBars } from './uptime-bars.tsx'

/** Shows whether a part of the service works now, and how it did on each day. */
export function ComponentRow({ component, kind, label, state, days }: ComponentStatus) {
  const uptime = uptimeOf(days)
  const { tone, word } = stateWords(kind, state)
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 px-4 py-3 md:grid-cols-[14rem_1fr_4rem_9.5rem] md:py-2">
      <h4 className="min-w-0 font-medium wrap-anywhere">
        {kind === 'type' ? (
          <Link href={typePath({ component })} prefetch={false} className="underline-offset-4 hover:underline">
            {label}
          </Link>
        ) : (
          label
        )}
      </h4>
      <div className="order-last col-span-2 md:order-none md:col-span-1">
        <UptimeBars days={days} label={uptime ? `${uptime} uptime in the recorded days` : 'No data yet'} />
      </div>
      <div className="flex items-center gap-3 md:contents">
        <p className="text-right text-xs text-muted tabular-nums">
          {uptime ?? (
            <span aria-hidden="true" className="max-md:hidden">
              –
            </span>
          )}
        </p>
        <p className="flex justify-end">
          <Badge tone={tone}>{word}</Badge>
        </p>
      </div>
    </li>
  )
}
