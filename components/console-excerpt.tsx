/** The type of board that prints what `ConsoleExcerpt` shows. */
export const EXCERPT_BOARD_TYPE = 'uno-emulated'

/** The pin that is high after them: that of its LED. */
export const EXCERPT_PIN = 'D13'

/** Shows a few lines of the console of an emulated Uno: what was typed, and what it printed. */
export function ConsoleExcerpt() {
  return (
    <pre
      aria-label="What the board prints"
      role="img"
      className="overflow-hidden px-4 py-3 font-mono text-xs leading-5 text-muted"
    >
      {'Boardwalk shell on ATmega328P, type help\n'}
      <Typed line={'led on\n'} />
      {'pin 13 high\n'}
      <Typed line={'adc 0\n'} />
      {'A0 0\n'}
      <Typed />
      <span className="inline-block h-3.5 w-1.5 translate-y-0.5 bg-ink/70" />
    </pre>
  )
}

function Typed({ line }: { line?: string }) {
  return (
    <>
      <span className="text-accent">{'> '}</span>
      <span className="text-ink">{line}</span>
    </>
  )
}
