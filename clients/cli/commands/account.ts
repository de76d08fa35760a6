import type { Command } from 'commander'
import { read, revokeKey } from '../../typescript/src/index.ts'
import { type CommonOptions, type Context, clientOf } from '../context.ts'
import { counted } from '../counted.ts'
import { formatDuration } from '../durations.ts'
import { withCommonOptions } from '../options.ts'
import { Output } from '../output.ts'
import { Settings } from '../settings.ts'
import { apiCommand, describedCommand, type Run } from './registry.ts'

export function logoutCommand({ signal, environment }: Run): Command {
  const command = describedCommand({
    usage: 'logout',
    summary: 'Revoke the stored key at the service, then forget it.',
    examples: ['logout'],
  })
  return withCommonOptions(command, 'nothing').action(async () => {
    const options = command.opts<CommonOptions>()
    const settings = new Settings(environment)
    const url = settings.url(options.url)
    const out = new Output({})
    const credential = settings.credential(url)
    if (!credential) return out.say(`There is no stored key for ${url}.`)
    const { id, key: secret } = credential
    if (id) await revokeKey(({ apiKey }) => clientOf(settings, url, apiKey, signal), { id, secret })
    else out.say('You provided this key yourself, so it was removed from this computer but not revoked.')
    settings.forgetCredential(url)
    out.say(`You are logged out of ${url}.`)
  })
}

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
