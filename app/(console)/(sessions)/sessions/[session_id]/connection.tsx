import { CopyField } from '#components/copy-field.tsx'

export function Connection({ connection }: { connection: string | null }) {
  return (
    <section aria-labelledby="connection">
      <h2 id="connection" className="mb-2 font-medium">
        Connection
      </h2>
      {connection === null ? (
        <p className="text-muted">The operator of this board has not said how to reach it.</p>
      ) : (
        <CopyField label="How to reach the board, for you alone, while it is yours" text={connection} />
      )}
    </section>
  )
}
