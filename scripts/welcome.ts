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
    lines.push(
      `Demo key    ${world.secret}`,
      `First call  curl -H 'Authorization: Bearer ${world.secret}' ${appUrl}/v1/sessions`,
    )
  } else if (world) {
    lines.push('The demo key was revoked. Make another on the API keys page.')
  }
  return `\n${lines.join('\n')}\n`
}
