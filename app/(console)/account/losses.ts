import { listKeyNames, liveKeyIds } from '#core/api-keys/index.ts'
import { type Login, listLogins } from '#core/logins/index.ts'
import { listWebhooks } from '#core/webhooks/index.ts'

/** Returns what an account loses when its address is confirmed, such as `revokes your API keys`. */
export async function lossesOf(login: Login): Promise<string[]> {
  const [browsers, keys, webhooks] = await Promise.all([
    listLogins(login),
    listKeyNames(login.user),
    listWebhooks(login.user),
  ])
  const live = await liveKeyIds(keys.map(({ id }) => id))
  return [
    browsers.length > 1 && 'logs out your other browsers',
    live.length > 0 && 'revokes your API keys',
    webhooks.length > 0 && 'deletes your webhooks',
  ].filter((loss) => loss !== false)
}
