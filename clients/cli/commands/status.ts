import type { Command } from 'commander'
import { read } from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import { counted } from '../counted.ts'
import { formatDuration } from '../durations.ts'
import { apiCommand, type Run } from './registry.ts'

export function statusCommand(run: Run): Command {
  const described = {
    usage: 'status',
    summary: 'Show who you are, with which key, your balance and your live sessions.',
    examples: ['status', 'status --watch', "status --jq '.user.credits'"],
    page: () => '/',
    isWatchable: true,
  }
  return apiCommand<object>(described, run, showStatus)
}

async function showStatus({ client, keyFrom: source, url, out }: Context): Promise<void> {
  const [user, { active }] = await Promise.all([
    read(client.http.GET('/v1/auth/me')),
    read(client.http.GET('/v1/sessions', { params: { query: { limit: 1 } } })),
  ])
  const perMinute = active
    .filter(({ state }) => state === 'running')
    .reduce((sum, session) => sum + session.credits_per_minute, 0)
  const status = { service: url, credential: source, user, credits_per_minute: perMinute, sessions: active }
  const lasts = perMinute > 0 ? `, enough for ${formatDuration((user.credits / perMinute) * 60_000)}` : ''
  out.record({ id: user.id, ...status }, [
    ['Service', url],
    ['User', `${user.email} (${user.tier})`],
    ['Key from', source],
    ['Balance', `${counted(user.credits, 'credit')}${perMinute > 0 ? `, ${perMinute} a minute now` : ''}${lasts}`],
    ...active.map(({ id, board_type, state }): [string, string] => ['Session', `${id} (${board_type}, ${state})`]),
  ])
}
