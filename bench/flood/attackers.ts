import { randomInt } from 'node:crypto'
import { tryBoard } from '#core/guest-sessions/index.ts'
import { endSessionAsOperator } from '#core/sessions/index.ts'
import { bindingOf, makeScene } from '#http/sockets/testing.ts'
import { frameOf, opcode } from '#test/doubles/flooder.ts'
import { AGENT_CONNECTION_PATH, AGENT_PROTOCOLS } from '#wire/agent-protocol.ts'
import { CONSOLE_PROTOCOL } from '#wire/console-frames.ts'
import type { Attack } from './flooder.ts'
import { agentsFrames, anybodys } from './kinds.ts'

/** Somebody with a way to connect, and what they can send. */
export type Attacker = { attack: Attack; kinds: Record<string, Buffer>; leave: () => Promise<void> }

const consoleOf = (url: string, id: string, query = '') => `${url}/v1/sessions/${id}/console${query}`
const withTicket = (ticket: unknown) => ({ protocol: `${CONSOLE_PROTOCOL}, ticket.${ticket}`, headers: {} })

/** A user with a session that runs, on an agent of their own. */
async function running(url: string) {
  const scene = await makeScene(url)
  const { id, viewer } = await scene.run()
  viewer.close()
  const leave = async () => {
    await scene.call('DELETE', `/sessions/${id}`)
    scene.double.cut()
  }
  return { ...scene, id, leave }
}

/** Makes each kind of attacker for a service, new each time. */
export const attackers: Record<string, (url: string) => Promise<Attacker>> = {
  guest: async (url) => {
    const { sessionId, ticket } = await tryBoard(`203.${randomInt(256)}.${randomInt(256)}.1`)
    const attack = { url: consoleOf(url, sessionId), ...withTicket(ticket), first: undefined }
    return { attack, kinds: anybodys, leave: () => endSessionAsOperator(sessionId).then(() => {}) }
  },
  link: async (url) => {
    const { call, id, leave } = await running(url)
    const { body } = await call('POST', `/sessions/${id}/console/tickets`, { mode: 'ro' })
    return { attack: { url: consoleOf(url, id), ...withTicket(body.ticket), first: undefined }, kinds: anybodys, leave }
  },
  viewer: async (url) => {
    const { headers, id, leave } = await running(url)
    const attack = { url: consoleOf(url, id), protocol: CONSOLE_PROTOCOL, headers, first: undefined }
    return { attack, kinds: anybodys, leave }
  },
  agent: async (url) => {
    const { agent, boards, id, leave } = await running(url)
    const binding = await bindingOf(id)
    const held = { binding, is_ready: true, out_next: 9, in_last: 0 }
    const board = { slot: boards[0]?.agentSlot, driver: 'double', state: 'ok', error: null, held }
    const hello = { t: 'hello', boot_id: 'flood', version: 'double', clock_ms: 0 }
    const limits = { capabilities: [], flash_formats: [], max_firmware_bytes: null }
    const first = frameOf(opcode.text, JSON.stringify({ ...hello, boards: [{ ...board, ...limits }] }))
    const headers = { authorization: `Bearer ${agent.credential}` }
    const attack = { url: `${url}${AGENT_CONNECTION_PATH}`, protocol: AGENT_PROTOCOLS[0], headers, first }
    return { attack, kinds: { ...anybodys, ...agentsFrames(binding) }, leave }
  },
}
