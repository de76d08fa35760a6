import { call } from '#test/api/call.ts'
import * as credits from '../credits/route.ts'
import * as extension from './[session_id]/extension/route.ts'
import * as one from './[session_id]/route.ts'
import * as sessions from './route.ts'

const path = '/v1/sessions'

/** For tests: what a program with this key can do with sessions. */
export function programWith(key: string) {
  const at = (id: string) => ({ key, params: { session_id: id } })
  return {
    start: (body: unknown) => call(sessions, 'POST', path, { key, body }),
    end: (id: string) => call(one, 'DELETE', `${path}/${id}`, at(id)),
    extend: (id: string, body: unknown) => call(extension, 'POST', `${path}/${id}/extension`, { ...at(id), body }),
    read: (id: string) => call(one, 'GET', `${path}/${id}`, at(id)),
    ledger: async () => (await call(credits, 'GET', '/v1/credits', { key })).body,
  }
}
