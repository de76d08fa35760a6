import type { AuditEvent } from '#core/audit/index.ts'
import type { Subjects } from './subjects.ts'

const actors: Record<AuditEvent['actor'], string> = {
  user: 'You',
  key: 'An API key',
  guest: 'Signed-out visitor',
  operator: 'The operator',
  system: 'Boardwalk',
}

/** Returns who acted and from where: `You (Chrome on Linux), from 192.0.2.7`. */
export function origin({ actor, credential_id, device, address }: AuditEvent, { keys }: Subjects): string {
  const key = actor === 'key' && credential_id ? keys.get(credential_id) : undefined
  const who = key ? `API key ${key.name}` : actors[actor]
  const by = device ? `${who} (${device})` : who
  return address ? `${by}, from ${address}` : by
}
