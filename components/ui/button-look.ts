/** How a button looks while it is on, or what it opens is open. */
const ON = 'aria-pressed:border-ink aria-pressed:bg-raised aria-expanded:border-ink aria-expanded:bg-raised'

/** How important a button is. */
export const looks = {
  primary: 'border-transparent bg-ink text-canvas hover:bg-ink/85',
  plain: `border-line-strong bg-surface text-ink hover:bg-raised ${ON}`,
  quiet: 'border-transparent text-muted hover:bg-raised hover:text-ink',
  danger: 'border-transparent bg-bad text-on-bad hover:bg-bad/85',
  'danger-outline': 'border-bad/40 bg-surface text-bad hover:bg-bad-soft',
}

export type Look = keyof typeof looks

/** What all of them share. */
export const shape =
  'relative inline-flex min-h-8 items-center justify-center gap-1.5 rounded-md border px-3 py-1 text-sm font-medium whitespace-nowrap transition-colors aria-disabled:cursor-default'
