import { CircleAlert, CircleCheck, CircleX, Cpu } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { Notice } from '#components/ui/notice.tsx'
import type { ComponentState, ComponentStatus } from '#core/uptime/index.ts'

type Component = Pick<ComponentStatus, 'kind' | 'label' | 'state'>

/** How many names a list has, at most; a longer one ends with how many more there are. */
const MAX_NAMES = 3

/**
 * Says what works now: the service, and beside it the boards. Without components, the database is
 * away.
 */
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
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <Panel tone="good" title="Service operational">
        The website and the API respond.
      </Panel>
      <Boards components={components} />
    </div>
  )
}

/** A type that was never connected is no trouble, but it is not available either. */
function Boards({ components }: { components: Component[] }) {
  const types = components.filter(({ kind }) => kind === 'type')
  const named = (kind: Component['kind'], state: ComponentState) =>
    components.filter((one) => one.kind === kind && one.state === state).map(({ label }) => label)
  const up = named('type', 'up').length
  const unconnected = named('type', 'unconnected').length
  const lists: [title: string, names: string[]][] = [
    ['Down', named('type', 'down')],
    ['Offline', named('type', 'offline')],
    ['In maintenance', named('type', 'maintenance')],
  ]
  const troubles = lists.filter(([, names]) => names.length > 0)
  if (types.length === 0) return <Panel tone="calm" title="No board types yet" />
  return (
    <Panel
      tone={troubles.length > 0 ? 'warn' : 'calm'}
      title={`${up} of ${counted(types.length, 'board type')} available`}
    >
      {troubles.map(([title, names]) => (
        <span key={title} className="block">
          {title}: {listOf(names)}
        </span>
      ))}
      {unconnected > 0 && (
        <span className="block">
          {unconnected} {named('type', 'offline').length > 0 && 'more '}offline: no board connected yet
        </span>
      )}
      {troubles.length === 0 && unconnected === 0 && 'Every board type has a usable board.'}
    </Panel>
  )
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
  calm: { Icon: Cpu, color: 'text-muted' },
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
