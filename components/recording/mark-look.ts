import type { Mark, MarkKind } from './marks.ts'

/** Colour and form of a mark. The words beside it say the same. */
const looks: Record<MarkKind, string> = {
  flash: 'rotate-45 bg-accent',
  reset: 'rounded-full bg-ink',
  power: 'bg-warn',
  break: 'rounded-full bg-muted',
  typed: 'bg-muted',
  pins: 'rounded-full border-2 border-accent',
  parts: 'border-2 border-accent',
  gap: 'bg-bad',
  note: 'rounded-full border-2 border-muted',
}

export const lookOf = ({ kind }: Mark): string => `forced-color-adjust-none ${looks[kind]}`
