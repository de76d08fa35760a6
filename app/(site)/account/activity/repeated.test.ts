import { expect, test } from 'vitest'
import type { AuditEvent } from '#core/audit/index.ts'
import { combineRepeated } from './repeated.ts'

let made = 0

function event(different: Partial<AuditEvent> = {}): AuditEvent {
  made += 1
  return {
    ...{
      id: `evt_${made}`,
      action: 'logged_in',
      actor: 'user',
      credential_id: `lgn_${made}`,
      subject_id: `lgn_${made}`,
    },
    ...{ address: '192.0.2.7', device: 'Firefox on Linux', details: {}, created_at: new Date() },
    ...different,
  }
}

test('logins from one browser are combined where the last one stands', () => {
  const [first, between, last] = [event(), event({ action: 'logged_out' }), event()]
  expect(combineRepeated([last, between, first])).toEqual([[last, first], [between]])
})

test.each<[string, Partial<AuditEvent>]>([
  ['another browser', { device: 'Safari on iOS' }],
  ['another address', { address: '192.0.2.8' }],
  ['somebody else', { actor: 'guest' }],
  ['another subject', { subject_id: 'ses_1' }],
  ['other details', { details: { minutes: 30 } }],
])('%s is never combined', (_, different) => {
  expect(combineRepeated([event(), event(different)])).toHaveLength(2)
})

test('what two keys do is not combined', () => {
  const of = (id: string) => event({ actor: 'key', credential_id: id })
  expect(combineRepeated([of('key_1'), of('key_2')])).toHaveLength(2)
})
