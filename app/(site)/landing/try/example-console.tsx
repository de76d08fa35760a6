/**
 * What is typed and printed, and when each appears: in step with the keyframes `demo-led`. The
 * first is there from the beginning.
 */
const LINES = [
  { typed: 'led on', printed: 'pin 13 high', at: ['', ''] },
  {
    typed: 'led off',
    printed: 'pin 13 low',
    at: ['motion-safe:animate-[appear_1ms_1.2s_backwards]', 'motion-safe:animate-[appear_1ms_1.6s_backwards]'],
  },
  {
    typed: 'led on',
    printed: 'pin 13 high',
    at: ['motion-safe:animate-[appear_1ms_3s_backwards]', 'motion-safe:animate-[appear_1ms_3.4s_backwards]'],
  },
] as const

/** Shows what is typed at the demo board and what it prints, line by line; then it stays. */
export function ExampleConsole() {
  return (
    <pre
      aria-label="What is typed at the board, and what it prints"
      role="img"
      className="overflow-hidden px-4 py-3 font-mono text-xs leading-5 text-muted"
    >
      {'Boardwalk shell on ATmega328P, type help\n'}
      {LINES.map(({ typed, printed, at: [first, then] }) => (
        <span key={then}>
          <span className={first}>
            <Prompt />
            <span className="text-ink">{`${typed}\n`}</span>
          </span>
          <span className={then}>{`${printed}\n`}</span>
        </span>
      ))}
      <span className="motion-safe:animate-[appear_1ms_3.4s_backwards]">
        <Prompt />
        <span className="inline-block h-3.5 w-1.5 translate-y-0.5 bg-ink/70" />
      </span>
    </pre>
  )
}

function Prompt() {
  return <span className="text-accent">{'> '}</span>
}
