/** Something that needs a look, though nothing has failed. */
export function logNotice(notice: string, about: Record<string, string>): void {
  console.warn(JSON.stringify({ level: 'warn', time: new Date().toISOString(), ...about, notice }))
}

/** The deepest cause alone: what Drizzle wraps around it repeats the statement's values, secrets' hashes among them. */
export function logFailure(error: unknown, about: Record<string, string>): void {
  let cause = error
  while (cause instanceof Error && cause.cause !== undefined) cause = cause.cause
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
  console.error(JSON.stringify({ level: 'error', time: new Date().toISOString(), ...about, error: text }))
}

/** Without SMTP_URL the log is where one finds the link. */
export function logKeptMail(kept: { kind: string; file: string; url: string | undefined }): void {
  console.log(JSON.stringify({ level: 'info', time: new Date().toISOString(), task: 'postman', ...kept }))
}
