/**
 * For tests: what we use of Stripe's HTTP interface, on a port of its own, with a page where a
 * buyer pays or leaves. Sessions are made once under an idempotency key, events are signed as
 * Stripe signs them.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'

export const SECRET_KEY = 'sk_test_double'
export const WEBHOOK_SECRET = 'whsec_double'

export type DoubleSession = {
  id: string
  object: 'checkout.session'
  url: string | null
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  client_reference_id: string
  amount_total: number
  currency: string
  payment_intent: string | null
  success_url: string
  cancel_url: string
}

type State = {
  /** How Stripe is just now. */
  trouble: 'none' | 'error' | 'silence'
  /** Where events go of what is done on the page. */
  webhook: string
  sessions: Map<string, DoubleSession>
  asked: { method: string; path: string; form: Record<string, string | undefined>; key: string }[]
}

export async function startDouble() {
  const state: State = { trouble: 'none', webhook: '', sessions: new Map(), asked: [] }
  const { sessions, asked } = state
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const form: Record<string, string | undefined> = Object.fromEntries(new URLSearchParams(await text(request)))
    const { pathname: path } = new URL(request.url ?? '', url)
    const { method = '' } = request
    const say = (status: number, body: unknown) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    const [, kind = '', id = ''] = /^\/(v1\/checkout\/sessions|pay)(?:\/(\w+))?$/.exec(path) ?? []
    const session = sessions.get(id)
    if (kind === 'pay' && session) return method === 'GET' ? showPage(response) : pay(session, response)
    asked.push({ method, path, form, key: String(request.headers['idempotency-key'] ?? '') })
    if (state.trouble === 'silence') return
    if (state.trouble === 'error') return say(500, { error: { type: 'api_error', message: 'Stripe is not well' } })
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`)
      return say(401, { error: { type: 'invalid_request_error' } })
    if (kind && method === 'POST') return say(200, create(form, String(request.headers['idempotency-key'])))
    if (kind && session) return say(200, session)
    say(404, { error: { type: 'invalid_request_error', message: 'No such object' } })
  }

  function create(form: Record<string, string | undefined>, key: string): DoubleSession {
    const id = `cs_test_${key}`
    const made: DoubleSession = sessions.get(id) ?? {
      id,
      object: 'checkout.session',
      url: `${url}/pay/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      client_reference_id: form.client_reference_id ?? '',
      amount_total: Number(form['line_items[0][price_data][unit_amount]']),
      currency: form['line_items[0][price_data][currency]'] ?? '',
      payment_intent: null,
      success_url: form.success_url ?? '',
      cancel_url: form.cancel_url ?? '',
    }
    sessions.set(id, made)
    return made
  }

  function showPage(response: ServerResponse) {
    response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end('<!doctype html><title>Checkout</title><form method="post"><button>Pay</button></form>')
  }

  async function pay(session: DoubleSession, response: ServerResponse) {
    markPaid(session)
    if (state.webhook) await fetch(state.webhook, delivery('checkout.session.completed', session))
    response.writeHead(303, { Location: session.success_url }).end()
  }

  return Object.assign(state, {
    url,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}

/** The buyer has paid. */
export function markPaid(session: DoubleSession): DoubleSession {
  const payment_intent = session.id.replace('cs_', 'pi_')
  return Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent, url: null })
}

let events = 0

/**
 * An event as Stripe sends it, signed now or at another moment, with this secret or another one.
 */
export function delivery(type: string, object: object, { secret = WEBHOOK_SECRET, ageSeconds = 0 } = {}) {
  const body = JSON.stringify({ id: `evt_${++events}`, object: 'event', type, data: { object } })
  return { method: 'POST', body, headers: { 'stripe-signature': sign(body, { secret, ageSeconds }) } }
}

function sign(payload: string, { secret, ageSeconds }: { secret: string; ageSeconds: number }): string {
  const timestamp = Math.floor(Date.now() / 1000) - ageSeconds
  return new Stripe(SECRET_KEY).webhooks.generateTestHeaderString({ payload, secret, timestamp })
}
