import { Notice } from '#components/ui/notice.tsx'
import type { ComponentStatus } from '#core/uptime/index.ts'

type Props = { components: Pick<ComponentStatus, 'kind' | 'label' | 'isUp'>[] }

/** Says in a sentence what works now. What the operator has taken out of service is no fault. */
export function NowNotice({ components }: Props) {
  const named = (kind: ComponentStatus['kind'], isUp: boolean | null) =>
    components
      .filter((one) => one.kind === kind && one.isUp === isUp)
      .map(({ label }) => label)
      .join(', ')
  const [down, away, paused] = [named('type', false), named('agent', false), named('type', null)]
  const isAnyUsable = named('type', true) !== ''
  if (isAnyUsable && !down && !away && !paused) return <Notice tone="good">All systems operational.</Notice>
  return (
    <Notice tone={down || away ? 'warn' : isAnyUsable ? 'good' : 'calm'}>
      <p>{isAnyUsable ? 'The service works.' : 'The website and the API work. No board is usable now.'}</p>
      <Part title="No usable board of" names={down} />
      <Part title="In maintenance" names={paused} />
      <Part title="Not connected" names={away} />
    </Notice>
  )
}

function Part({ title, names }: { title: string; names: string }) {
  return (
    names !== '' && (
      <p>
        {title}: <span className="font-medium">{names}</span>
      </p>
    )
  )
}
