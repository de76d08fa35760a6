import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import type { Fault } from './fault-proxy.ts'
import type { Lab } from './lab.ts'

const times = z.int().min(1).default(1)
const matching = {
  method: z.string().optional(),
  path: z
    .string()
    .transform((text) => new RegExp(text))
    .optional(),
}

const NewUser = z.strictObject({
  credits: z.int().optional(),
  tier: z.enum(['free', 'paid']).optional(),
  access: z.enum(['full', 'run', 'read']).optional(),
})
const NewBoards = z.strictObject({ count: z.int().min(1).max(20).optional() })
const Shift = z.strictObject({ session_id: z.string(), seconds: z.number() })
const Print = z.strictObject({ base64: z.string() })
const Fail = z.strictObject({ kind: z.enum(['prepare', 'flash', 'reset', 'power', 'break']) })
const NewFault = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('drop_answer'), times, ...matching }),
  z.strictObject({ kind: z.literal('unavailable'), times, ...matching }),
  z.strictObject({ kind: z.literal('rate_limited'), times, retry_after: z.int(), ...matching }),
  z.strictObject({ kind: z.literal('cut_socket'), times, after_bytes: z.int() }),
  z.strictObject({ kind: z.literal('slow'), times, delay_ms: z.int() }),
])

/** Of each path, what it takes and does. All are POST with JSON, and return JSON. */
const commands = (lab: Lab) => {
  const agents: Awaited<ReturnType<Lab['makeBoards']>>['agent'][] = []
  return {
    '/users': async (body: unknown) => {
      const { userId, keyId, key } = await lab.makeUser(NewUser.parse(body))
      return { user_id: userId, key_id: keyId, key }
    },
    '/boards': async (body: unknown) => {
      const { boardType, baseImageId, boardIds, agent } = await lab.makeBoards(NewBoards.parse(body))
      agents.push(agent)
      return { board_type: boardType, base_image_id: baseImageId, board_ids: boardIds }
    },
    '/boards/print': async (body: unknown) => {
      const bytes = Buffer.from(Print.parse(body).base64, 'base64')
      for (const agent of agents) agent.print(bytes)
    },
    '/boards/fail-next': async (body: unknown) => {
      const { kind } = Fail.parse(body)
      for (const agent of agents) agent.failNext(kind)
    },
    '/sessions/shift': async (body: unknown) => {
      const { session_id, seconds } = Shift.parse(body)
      await lab.shift(session_id, seconds)
    },
    '/server/kill': () => lab.kill(),
    '/server/restart': () => lab.restart(),
    '/proxy/fault': async (body: unknown) => {
      const fault = NewFault.parse(body)
      if (fault.kind === 'none') lab.proxy.heal()
      else lab.proxy.set(toFault(fault))
    },
    '/proxy/cut': async () => lab.proxy.cut(),
    '/proxy/requests': async () => ({ requests: lab.proxy.requests.splice(0) }),
  }
}

type NewFault = Exclude<z.output<typeof NewFault>, { kind: 'none' }>

function toFault(fault: NewFault): Fault {
  if (fault.kind === 'rate_limited') return { ...fault, retryAfter: fault.retry_after }
  if (fault.kind === 'cut_socket') return { ...fault, afterBytes: fault.after_bytes }
  if (fault.kind === 'slow') return { ...fault, delayMs: fault.delay_ms }
  return fault
}

/**
 * For tests in other languages: a port on loopback that does for them what a lab does. Returns its
 * address. A wrong request gets 400 and a failure of the lab 500, both with `error`.
 */
export async function startControl(lab: Lab): Promise<{ url: string; stop: () => Promise<void> }> {
  const known: Record<string, (body: unknown) => Promise<unknown>> = commands(lab)
  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}))
    run(request, known).then(
      (body) => answer(200, body),
      (error: unknown) => answer(error instanceof z.ZodError ? 400 : 500, { error: String(error) }),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function run(request: IncomingMessage, known: Record<string, (body: unknown) => Promise<unknown>>) {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const text = Buffer.concat(parts).toString()
  const command = known[request.url ?? '']
  if (!command || request.method !== 'POST') throw new Error(`unknown: ${request.method} ${request.url}`)
  return command(text === '' ? {} : JSON.parse(text))
}
