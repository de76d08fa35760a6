import { CircleAlert, CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Notice } from '#components/ui/notice.tsx'
import type { ComponentState, ComponentStatus } from '#core/uptime/index.ts'

type Component = Pick<ComponentStatus, 'kind' | 'label' | 'state'>

/** How many names a list has, at most; a longer one ends with how many more there are. */
const MAX_NAMES = 3

/** Says in a sentence what works now. Without components, the database is away. */
export function NowNotice({ components }: { components: Component[] | undefined }) {
  if (!components) {
    return (
      <Banner tone="bad" title="Service down">
        The database does not respond. Pages and the API fail until it does.
      </Banner>
    )
  }
  const types = components.filter(({ kind }) => kind === 'type')
  const named = (kind: Component['kind'], state: ComponentState) =>
    components.filter((one) => one.kind === kind && one.state === state).map(({ label }) => label)
  const agents = named('agent', 'down')
  const troubles = [troubleOf(types), agents.length > 0 && `${counted(agents.length, 'agent')} disconnected`]
  const trouble = troubles.filter(Boolean).join(', ')
  const unconnected = named('type', 'unconnected').length
  if (types.length === 0) return <Banner tone="calm" title="Service operational, no boards yet" />
  if (!trouble) {
    return (
      <Banner
        tone={unconnected < types.length ? 'good' : 'calm'}
        title={unconnected < types.length ? 'All systems operational' : 'Service operational, no boards connected'}
      >
        <Unconnected count={unconnected} />
      </Banner>
    )
  }
  return (
    <Banner tone="warn" title={`Service operational, ${trouble}`}>
      <Names title="Down" names={named('type', 'down')} />
      <Names title="Offline" names={named('type', 'offline')} />
      <Names title="In maintenance" names={named('type', 'maintenance')} />
      <Names title="Disconnected" names={agents} />
      <Unconnected count={unconnected} />
    </Banner>
  )
}

/** A type that was never connected is no trouble. */
function troubleOf(types: Component[]): string {
  const connected = types.filter(({ state }) => state !== 'unconnected')
  const away = connected.filter(({ state }) => state !== 'up').length
  if (away === 0) return ''
  return `${away} of ${counted(connected.length, 'board type')} offline`
}

function Unconnected({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p className="mt-1 text-muted">
      {counted(count, 'board type')} {count === 1 ? 'is' : 'are'} not connected.
    </p>
  )
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

const looks = {
  good: { Icon: CircleCheck, color: 'text-good' },
  warn: { Icon: CircleAlert, color: 'text-warn' },
  bad: { Icon: CircleX, color: 'text-bad' },
  calm: { Icon: CircleCheck, color: 'text-muted' },
}

function Banner({ tone, title, children }: { tone: keyof typeof looks; title: string; children?: ReactNode }) {
  const { Icon, color } = looks[tone]
  return (
    <Notice tone={tone}>
      <div className="flex gap-3">
        <Icon className={`mt-0.5 size-5 shrink-0 ${color}`} aria-hidden="true" />
        <div className="min-w-0">
          <p className="text-base font-medium">{title}</p>
          {children}
        </div>
      </div>
    </Notice>
  )
}

function Names({ title, names }: { title: string; names: string[] }) {
  if (names.length === 0) return null
  const shown = names.length > MAX_NAMES ? names.slice(0, MAX_NAMES - 1) : names
  const more = names.length - shown.length
  return (
    <p className="mt-1 text-muted">
      {title}: {shown.join(', ')}
      {more > 0 && ` and ${more} more`}
    </p>
  )
}
