import type { Command } from 'commander'
import { revokeKey } from '../../typescript/src/index.ts'
import { type CommonOptions, clientOf } from '../context.ts'
import { withCommonOptions } from '../options.ts'
import { Output } from '../output.ts'
import { Settings } from '../settings.ts'
import { describedCommand, type Run } from './registry.ts'

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
