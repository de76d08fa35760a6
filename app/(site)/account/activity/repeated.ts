import type { AuditEvent } from '#core/audit/index.ts'

/** The same thing, done at one time or at several. The newest event is the first. */
export type Repeated = [AuditEvent, ...AuditEvent[]]

/**
 * Combines events that differ in their time alone, such as logins from one browser. The events are
 * those of a day, newest first; what was repeated stands where it happened last.
 */
export function combineRepeated(events: AuditEvent[]): Repeated[] {
  const all = new Map<string, Repeated>()
  for (const event of events) {
    const same = all.get(identityOf(event))
    if (same) same.push(event)
    else all.set(identityOf(event), [event])
  }
  return [...all.values()]
}

/** Names what a row shows. Logins have no names, so what was done to one looks like any other. */
function identityOf({ action, actor, credential_id, device, address, subject_id, details }: AuditEvent): string {
  const [by, about] = [credential_id, subject_id].map((id) => (id?.startsWith('lgn_') ? null : id))
  return JSON.stringify([action, actor, by, device, address, about, details])
}
