import Link from 'next/link'
import { Badge } from '#components/ui/badge.tsx'
import type { ComponentStatus } from '#core/uptime/index.ts'
import { stateWords } from './state-words.ts'
import { typePath } from './type-path.ts'
import { lastOutageText, uptimeOf } from './uptime.ts'
import { UptimeBars } from './uptime-bars.tsx'

type Props = ComponentStatus & {
  hasBars: boolean
  /** Whether enough is on record for a share of the time. */
  hasShares: boolean
}

/** Shows whether a part of the service works now, when it last did not, and how each day was. */
export function ComponentRow({ component, kind, label, state, days, hasBars, hasShares }: Props) {
  const uptime = uptimeOf(days)
  const { tone, word } = stateWords(kind, state)
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 px-4 py-3 md:grid-cols-[14rem_1fr_5.5rem_7.5rem] md:py-2">
      <div className={`min-w-0 wrap-anywhere ${hasBars ? '' : 'md:col-span-2'}`}>
        <h4 className="font-medium">
          {kind === 'type' ? (
            <Link href={typePath({ component })} prefetch={false} className="underline-offset-4 hover:underline">
              {label}
            </Link>
          ) : (
            label
          )}
        </h4>
        <p className="text-xs text-muted empty:hidden">{lastOutageText(days)}</p>
      </div>
      {hasBars && (
        <div className="min-w-0 max-md:order-last max-md:col-span-2 max-md:mt-2">
          <UptimeBars days={days} label={uptime ? `${uptime} uptime in the recorded days` : 'No data yet'} />
        </div>
      )}
      <p className="tabular-nums max-md:order-last max-md:row-start-2 md:text-right">
        {hasShares &&
          (uptime ?? (
            <span aria-hidden="true" className="text-muted">
              –
            </span>
          ))}
      </p>
      <p className="flex shrink-0 justify-end max-md:row-span-2 max-md:self-start">
        <Badge tone={tone}>{word}</Badge>
      </p>
    </li>
  )
}
