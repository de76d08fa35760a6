import type { Command } from 'commander'
import { ApiError, type Boardwalk, read } from '../../typescript/src/index.ts'
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
    if (credential.id) await revoke(clientOf(settings, url, credential.key, signal), credential.id)
    else out.say('You provided this key yourself, so it was removed from this computer but not revoked.')
    settings.forgetCredential(url)
    out.say(`You are logged out of ${url}.`)
  })
}

/** A key that is revoked or has expired already is as good. */
async function revoke({ http }: Boardwalk, id: string): Promise<void> {
  try {
    await read(http.DELETE('/v1/auth/keys/{key_id}', { params: { path: { key_id: id } } }))
  } catch (error) {
    const isGone = error instanceof ApiError && ['unauthorized', 'not_found'].includes(error.code)
    if (!isGone) throw error
  }
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

async function showStatus({ client, settings, url, out }: Context): Promise<void> {
  const [user, { active }] = await Promise.all([
    read(client.http.GET('/v1/auth/me')),
    read(client.http.GET('/v1/sessions', { params: { query: { limit: 1 } } })),
  ])
  const perMinute = active
    .filter(({ state }) => state === 'running')
    .reduce((sum, session) => sum + session.credits_per_minute, 0)
  const source = settings.key(url)?.source ?? ''
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
