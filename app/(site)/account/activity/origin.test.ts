import { expect, test } from 'vitest'
import type { AuditEvent } from '#core/audit/index.ts'
import { originOf } from './origin.ts'

function whoDid(different: Pick<AuditEvent, 'action' | 'actor'>): string[] {
  const event = { id: 'evt_1', credential_id: null, subject_id: null, address: null, device: null, details: {} }
  const none = { keys: new Map(), sessions: new Map(), webhooks: new Map() }
  return originOf({ ...event, created_at: new Date(), ...different }, none)
}

test.each<[AuditEvent['actor'], AuditEvent['action'], string]>([
  ['guest', 'signed_up', 'You'],
  ['guest', 'login_failed', 'Logged-out visitor'],
  ['system', 'session_started', 'Boardwalk'],
  ['system', 'session_ended', 'Boardwalk'],
  ['user', 'session_started', 'You'],
])('%s, %s: by %s', (actor, action, who) => {
  expect(whoDid({ actor, action })).toEqual([who])
})
