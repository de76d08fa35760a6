import type { Env } from '#env.ts'
import type { DemoWorld } from '#scripts/demo-world.ts'

/**
 * What a started server says: where it is, and, where there is a demo world, how to get in and a
 * first call to copy.
 */
export function welcome({ appUrl, host, port }: Pick<Env, 'appUrl' | 'host' | 'port'>, world?: DemoWorld): string {
  const lines = [`Boardwalk is at ${appUrl} (listening on ${host}, port ${port}). Ctrl-C stops it.`]
  if (world?.password) lines.push(`Demo login  ${world.email}  ${world.password}`)
  if (world?.secret) {
    lines.push(`Demo key    ${world.secret}`, 'A first session, from a shell:', ...firstSession(appUrl, world.secret))
  } else if (world) {
    lines.push('The demo key was revoked. Make another on the API keys page.')
  }
  return `\n${lines.join('\n')}\n`
}

/**
 * Returns what the operator of a real service should know: visitors read texts that nobody has
 * agreed to yet. Empty where there is nothing to say.
 */
export function legalReminder({ databaseUrl, legalFiles }: Pick<Env, 'databaseUrl' | 'legalFiles'>): string {
  const missing = [!legalFiles.terms && 'TERMS_FILE', !legalFiles.privacy && 'PRIVACY_FILE'].filter(Boolean)
  if (!databaseUrl || missing.length === 0) return ''
  return `/terms and /privacy show our template without ${missing.join(' and ')}: read docs/operations.md before you take money.\n`
}

/**
 * Commands that start a session on an emulated board, type into its console, show what it prints,
 * and end it.
 */
export function firstSession(appUrl: string, secret: string): string[] {
  const curl = `curl -s -H 'Authorization: Bearer ${secret}'`
  const start = `${curl} -H 'Content-Type: application/json' -d '{"board_type":"uno-emulated"}' ${appUrl}/v1/sessions`
  const session = `${appUrl}/v1/sessions/$SESSION`
  return [
    `  SESSION=$(${start} | grep -o 'ses_[0-9a-z]*')`,
    `  printf 'help\\r' | ${curl} -H 'Content-Type: application/octet-stream' --data-binary @- ${session}/console/input`,
    `  ${curl} --max-time 8 '${appUrl}/v1/sessions/'$SESSION'/console/log?format=text&follow=true'`,
    `  ${curl} -X DELETE ${session}`,
  ]
}
