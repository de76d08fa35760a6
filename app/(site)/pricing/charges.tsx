/** docs/contract.md §5 in plain words. */
const CHARGED = [
  'Each minute your session runs, charged as the minute starts.',
  'The price per minute is fixed when the session starts.',
  'If you end a session early, you pay only for the minutes that have started.',
]
const FREE = [
  'Waiting in the queue.',
  'Preparing the board, until its console is ready.',
  'A session whose board does not start.',
]
const REFUNDED = [
  'Each minute affected by an outage, if the board is unreachable for more than ten seconds.',
  'The current minute, if the board fails or is taken out of service.',
  'The whole session, if that happens in its first five minutes.',
]

/** Says what a session is charged for, what is free and what is given back. */
export function Charges() {
  return (
    <section aria-labelledby="charges">
      <h2 id="charges" className="text-lg font-semibold tracking-tight">
        What is charged
      </h2>
      <div className="mt-4 grid gap-3 md:grid-cols-3">
        <Rules title="Charged" rules={CHARGED} />
        <Rules title="Free" rules={FREE} />
        <Rules title="Refunded" rules={REFUNDED} />
      </div>
    </section>
  )
}

function Rules({ title, rules }: { title: string; rules: string[] }) {
  return (
    <div className="rounded-lg border border-line bg-surface p-4">
      <h3 className="font-medium">{title}</h3>
      <ul className="mt-2 list-disc space-y-1.5 pl-4 text-muted marker:text-line-strong">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </div>
  )
}
