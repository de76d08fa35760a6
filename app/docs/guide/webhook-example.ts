import type { Event } from '#core/events/index.ts'

/** Returns the head of the request that delivers an event. */
export function deliveryHead({ id, created_at }: Pick<Event, 'id' | 'created_at'>): string {
  return `POST /boardwalk HTTP/1.1
Content-Type: application/json
webhook-id: evt_${id}
webhook-timestamp: ${Math.floor(created_at.getTime() / 1_000)}
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=`
}

/** Returns the body of that request, for people to read: what is sent has no line breaks. */
export function deliveryBody({ type, created_at, data }: Omit<Event, 'id'>): string {
  return JSON.stringify({ type, timestamp: created_at, data }, null, 2)
}

/** A receiver of webhooks for Node.js, which takes only what is signed with `$WEBHOOK_SECRET`. */
export const nodeReceiver = `import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

const secret = process.env.WEBHOOK_SECRET.replace('whsec_', '')
const key = Buffer.from(secret, 'base64')

function isGenuine(headers, body) {
  const id = headers['webhook-id']
  const sentAt = headers['webhook-timestamp']
  const signatures = headers['webhook-signature'] ?? ''
  // Someone may send an old delivery again.
  const age = Math.abs(Date.now() / 1000 - Number(sentAt))
  if (!(age < 300)) return false
  const hmac = createHmac('sha256', key)
    .update(\`\${id}.\${sentAt}.\${body}\`)
    .digest('base64')
  const expected = Buffer.from(\`v1,\${hmac}\`)
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature)
    if (given.length !== expected.length) return false
    return timingSafeEqual(given, expected)
  })
}

createServer(async (request, response) => {
  // The signature is of the text as it came.
  const body = await text(request)
  if (!isGenuine(request.headers, body)) {
    return response.writeHead(400).end()
  }
  response.writeHead(204).end()
  const { type, data } = JSON.parse(body)
  console.log(request.headers['webhook-id'], type, data)
}).listen(process.env.PORT)`

/** The same check in Python, without packages: of headers in lower case and the bytes of a body. */
export const pythonVerifier = `import base64, hmac, os, time

secret = os.environ["WEBHOOK_SECRET"].removeprefix("whsec_")
KEY = base64.b64decode(secret)

def is_genuine(headers, body):
    sent_at = headers.get("webhook-timestamp", "")
    # Someone may send an old delivery again.
    if not sent_at.isdecimal():
        return False
    if abs(time.time() - int(sent_at)) > 300:
        return False
    signed = f"{headers.get('webhook-id')}.{sent_at}."
    mac = hmac.new(KEY, signed.encode() + body, "sha256")
    expected = b"v1," + base64.b64encode(mac.digest())
    given = headers.get("webhook-signature", "").encode()
    same = hmac.compare_digest
    return any(same(expected, one) for one in given.split())`
