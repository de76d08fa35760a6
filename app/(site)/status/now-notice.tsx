import { CircleAlert, CircleCheck, CircleX } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { Notice } from '#components/ui/notice.tsx'
import type { ComponentState, ComponentStatus } from '#core/uptime/index.ts'

type Component = Pick<ComponentStatus, 'kind' | 'label' | 'state'>

/** How many names a list has, at most; a longer one ends with how many more there are. */
const MAX_NAMES = 3

/** Says what works now. Without components, the database is away. */
export function NowNotice({ components }: { components: Component[] | undefined }) {
  if (!components) {
    return (
      <Panel tone="bad" title="Service down">
        The database does not respond. Pages and the API fail until it does. You can still read the{' '}
        <Link href="/docs" prefetch={false} className="text-ink underline underline-offset-4">
          documentation
        </Link>
        .
      </Panel>
    )
  }
  const types = components.filter(({ kind }) => kind === 'type')
  const named = (state: ComponentState) => types.filter((one) => one.state === state).map(({ label }) => label)
  const [up, unconnected] = [named('up').length, named('unconnected').length]
  const lists: [title: string, names: string[]][] = [
    ['Down', named('down')],
    ['Offline', named('offline')],
    ['In maintenance', named('maintenance')],
  ]
  const troubles = lists.filter(([, names]) => names.length > 0)
  if (troubles.length > 0) {
    return (
      <Panel tone="warn" title={up === 0 ? 'No boards are available' : 'Some boards are unavailable'}>
        {troubles.map(([title, names]) => (
          <span key={title} className="block">
            {title}: {listOf(names)}
          </span>
        ))}
        <span className="block">
          {SERVICE_WORKS} {up > 0 && `${counted(up, 'board type')} can be used. `}
          {unconnectedText(unconnected)}
        </span>
      </Panel>
    )
  }
  if (up === 0) {
    return (
      <Panel tone="good" title="Website and API operational">
        No board is connected yet, so no session can start.
      </Panel>
    )
  }
  return (
    <Panel tone="good" title="All systems operational">
      {SERVICE_WORKS} {up === 1 ? 'The board type has' : `All ${up} board types have`} a usable board.{' '}
      {unconnectedText(unconnected)}
    </Panel>
  )
}

const SERVICE_WORKS = 'The website and the API respond.'

/** A type that was never connected is no trouble, but it is not available either. */
function unconnectedText(count: number): string {
  return count > 0 ? `No board yet for ${counted(count, 'more type')}.` : ''
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

function listOf(names: string[]): string {
  if (names.length <= MAX_NAMES) return names.join(', ')
  return `${names.slice(0, MAX_NAMES - 1).join(', ')} and ${names.length - MAX_NAMES + 1} more`
}

const looks = {
  good: { Icon: CircleCheck, color: 'text-good' },
  warn: { Icon: CircleAlert, color: 'text-warn' },
  bad: { Icon: CircleX, color: 'text-bad' },
}

function Panel({ tone, title, children }: { tone: keyof typeof looks; title: string; children?: ReactNode }) {
  const { Icon, color } = looks[tone]
  return (
    <Notice tone={tone}>
      <div className="flex gap-3">
        <Icon className={`mt-0.5 size-5 shrink-0 ${color}`} aria-hidden="true" />
        <div className="min-w-0">
          <p className="text-base font-medium">{title}</p>
          {children && <p className="mt-0.5 text-muted">{children}</p>}
        </div>
      </div>
    </Notice>
  )
}
