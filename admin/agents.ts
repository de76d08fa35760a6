import type { Command } from 'commander'
import { z } from 'zod'
import { AgentName, allowEnrolment, listAgents, revokeAgent } from '#core/agents/index.ts'
import { Id } from '#core/ids.ts'
import { env } from '#env.ts'
import { groupOf, operation } from './operation.ts'

export function agents(program: Command): void {
  const group = groupOf(program, 'agents', 'Programs that connect boards')
  operation(group, 'enrol', {
    summary: 'Make a token with which one agent of this name can be enrolled, once, within 15 minutes.',
    arguments: { name: 'its name, such as lab-1' },
    input: z.strictObject({ name: AgentName }),
    run: async ({ name }) => {
      const { token, expires_at } = await allowEnrolment(name)
      return { token, expires_at, command: enrolmentCommand(env().appUrl, name, token) }
    },
  })
  operation(group, 'list', {
    summary: 'All agents with their boards. Many connections tell of an agent that comes and goes.',
    input: z.strictObject({}),
    run: async () => ({ agents: await listAgents() }),
  })
  operation(group, 'revoke', {
    summary: 'Revoke an agent: its connection closes and its credential no longer works.',
    arguments: { id: 'the agent' },
    input: z.strictObject({ id: Id('agent') }),
    run: async ({ id }) => {
      await revokeAgent(id)
      return { id, revoked: true }
    },
  })
}

/** Returns what to run on the machine that has the boards: it downloads the agent and enrols it. */
export function enrolmentCommand(url: string, name: string, token: string): string {
  return [
    `curl -fsSO ${url}/clients/agent.mjs`,
    `curl -fsS ${url}/clients/agent.mjs.sha256 | sha256sum -c`,
    `node agent.mjs enrol --url ${url} --name ${name} --token ${token} --config agent.yaml`,
  ].join(' && ')
}
