import { CopyField } from '#components/copy-field.tsx'

export function Connection({ connection }: { connection: string | null }) {
  return (
    <section aria-labelledby="connection">
      <h2 id="connection" className="mb-2 font-medium">
        Connection
      </h2>
      {connection === null ? (
        <p className="text-muted">No connection details for this board yet. End the session to stop charges.</p>
      ) : (
        <CopyField label="Only you can see this, and only during the session" text={connection} />
      )}
    </section>
  )
}
