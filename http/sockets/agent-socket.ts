import { findAgent, openConnection } from '#core/agents/index.ts'
import { Refusal } from '#core/errors.ts'
import { logEvent, logFailure } from '#core/log.ts'
import { limits } from '#core/rate-limits.ts'
import { bearerOf, refusalOfSecret } from '#http/api/authenticate.ts'
import { countFlood, limitAgent } from '#http/api/rate-limit.ts'
import { AGENT_PROTOCOLS, agentClose } from '#wire/agent-protocol.ts'
import { AgentLink } from './agent-link.ts'
import { type Admission, type Handshake, offeredProtocols } from './handshake.ts'
import type { ServerSocket } from './server-socket.ts'

/** How long an agent may take to say what it has. */
const HELLO_MS = 10_000

const links = new Map<string, AgentLink>()
/** Connections that are open, or closed and not recorded as such. */
const leaving = new Set<Promise<void>>()

type Agent = { id: string; name: string; protocol: string }

/**
 * Checks the handshake of an agent. Throws `unauthorized` for a credential that is unknown or
 * revoked, `rate_limited`, and `invalid_request` if it speaks no version of the protocol that we
 * speak.
 */
export async function admitAgent({ request }: Handshake): Promise<Admission> {
  const found = await findAgent(bearerOf(request) ?? '')
  if (!found) throw await refusalOfSecret(request, 'agent credential')
  limitAgent(found.id)
  const offered = offeredProtocols(request)
  const protocol = AGENT_PROTOCOLS.find((one) => offered.includes(one))
  if (!protocol) throw new Refusal('invalid_request', `This service speaks ${AGENT_PROTOCOLS.join(', ')}.`)
  const agent = { ...found, protocol }
  const connect = (socket: ServerSocket) => {
    connectAgent(socket, agent).catch((error: unknown) => {
      logFailure(error, { task: 'agent', agent: agent.id })
      socket.terminate()
    })
  }
  const onFlood = () => {
    logEvent({ task: 'agent', event: 'flooded', agent: agent.id })
    countFlood(limits.agentConnections, agent.id)
  }
  return { connect, onFlood }
}

/** Connects an agent that was admitted. It replaces its older connection, if there is one. */
async function connectAgent(socket: ServerSocket, { protocol, ...agent }: Agent): Promise<void> {
  // What arrives meanwhile waits for its listeners.
  socket.pause()
  const connection = await openConnection(agent.id, protocol)
  if (connection === undefined) return socket.close(agentClose.revoked, 'this agent is revoked')
  links.get(agent.id)?.close(agentClose.replaced, 'there is a newer connection')
  const link = new AgentLink(socket, agent, connection)
  links.set(agent.id, link)
  logEvent({ task: 'agent', event: 'connected', agent: agent.id, connection })
  leaving.add(link.left)
  void link.left.finally(() => leaving.delete(link.left))
  const tooLate = setTimeout(() => link.closeUnlessKnown(), HELLO_MS)
  socket.on('close', () => {
    clearTimeout(tooLate)
    if (links.get(agent.id) === link) links.delete(agent.id)
  })
  socket.resume()
}

/** Closes the connections of all agents, which connect again elsewhere. */
export async function closeLinks(code: number, reason: string): Promise<void> {
  for (const link of links.values()) link.close(code, reason)
  await Promise.all(leaving)
}

export function findLink(agentId: string): AgentLink | undefined {
  return links.get(agentId)
}

export function allLinks(): Iterable<AgentLink> {
  return links.values()
}
