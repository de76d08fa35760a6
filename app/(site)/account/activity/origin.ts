import type { AuditEvent } from '#core/audit/index.ts'
import type { Subjects } from './subjects.ts'

const actors: Record<AuditEvent['actor'], string> = {
  user: 'You',
  key: 'An API key',
  ci: 'A CI job',
  guest: 'Logged-out visitor',
  operator: 'The operator',
  system: 'Boardwalk',
}

/** Who signed up was still logged out. */
const exceptions: Record<string, string> = { 'guest signed_up': 'You' }

/** Returns who acted, and in which browser or program: `You`, `Chrome on Linux`. */
export function originOf({ action, actor, credential_id, device }: AuditEvent, { keys }: Subjects): string[] {
  const key = actor === 'key' && credential_id ? keys.get(credential_id) : undefined
  const who = key ? `API key ${key.name}` : (exceptions[`${actor} ${action}`] ?? actors[actor])
  return device ? [who, device] : [who]
}
