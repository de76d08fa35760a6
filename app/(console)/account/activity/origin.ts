import type { AuditEvent } from '#core/audit/index.ts'
import type { Subjects } from './subjects.ts'

const actors: Record<AuditEvent['actor'], string> = {
  user: 'You',
  key: 'An API key',
  guest: 'Signed-out visitor',
  operator: 'The operator',
  system: 'Boardwalk',
}

/** Returns who acted, and in which browser or program: `You`, `Chrome on Linux`. */
export function originOf({ actor, credential_id, device }: AuditEvent, { keys }: Subjects): string[] {
  const key = actor === 'key' && credential_id ? keys.get(credential_id) : undefined
  const who = key ? `API key ${key.name}` : actors[actor]
  return device ? [who, device] : [who]
}
