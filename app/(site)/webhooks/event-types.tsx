import type { Webhook } from '#core/webhooks/index.ts'

/** Shows which events are delivered. A name is never broken. */
export function EventTypes({ types }: { types: Webhook['event_types'] }) {
  if (!types) return 'All events'
  return (
    <ul className="flex flex-wrap gap-x-3 font-mono text-xs leading-5 font-normal">
      {types.map((type) => (
        <li key={type} className="whitespace-nowrap">
          {type}
        </li>
      ))}
    </ul>
  )
}
