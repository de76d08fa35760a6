import { Badge } from '#components/ui/badge.tsx'

type Places = { boards: number; usable: number; free: number }

/** Shows how many boards of a type are free. */
export function Free({ type }: { type: Places }) {
  if (type.boards === 0) return <Badge tone="outline">No boards</Badge>
  if (type.usable === 0) return <Badge tone="outline">Offline</Badge>
  return <Badge tone={type.free === 0 ? 'warn' : 'good'}>{`${type.free} of ${type.boards} free`}</Badge>
}
