const tones = {
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  calm: 'bg-raised text-muted',
  outline: 'bg-surface text-muted ring-1 ring-line ring-inset',
}

export type Tone = keyof typeof tones

type Props = {
  tone?: Tone
  /**
   * Whether a phone shows the colour alone, also without colours: the page says the same, and room
   * is short.
   */
  isShort?: boolean
  children: string
}

/** Shows a state in a word, repeated by the colour. */
export function Badge({ tone = 'calm', isShort = false, children }: Props) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2 py-px text-xs font-medium whitespace-nowrap forced-colors:border ${isShort ? 'max-sm:p-1' : ''} ${tones[tone]}`}
    >
      <span className="size-1.5 shrink-0 rounded-full bg-current forced-colors:bg-[CanvasText]" aria-hidden="true" />
      {isShort ? <span className="max-sm:sr-only forced-colors:min-[30rem]:not-sr-only">{children}</span> : children}
    </span>
  )
}
