const tones = {
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  calm: 'bg-raised text-muted',
  outline: 'bg-surface text-muted ring-1 ring-line ring-inset',
}

export type Tone = keyof typeof tones

/** Shows a state in a word, repeated by the colour. */
export function Badge({ tone = 'calm', children }: { tone?: Tone; children: string }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2 py-px text-xs font-medium whitespace-nowrap ${tones[tone]}`}
    >
      <span className="size-1.5 rounded-full bg-current" aria-hidden="true" />
      {children}
    </span>
  )
}
