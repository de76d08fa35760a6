type Fields = Record<string, string | number | boolean | undefined>

/** Writes an event as a line of JSON. Never console bytes, and never the credential. */
export function log(event: string, fields: Fields = {}, level: 'info' | 'error' = 'info'): void {
  const line = JSON.stringify({ level, time: new Date().toISOString(), event, ...fields })
  process.stdout.write(`${line}\n`)
}
