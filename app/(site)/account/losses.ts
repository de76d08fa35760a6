import { listInWords } from '#components/list-in-words.ts'
import type { User } from '#core/users.ts'

type Owned = { user: Pick<User, 'tier'>; browsers: unknown[]; webhooks: unknown[] }

/**
 * Returns what confirming its address does to an account: `revokes your API keys`. Empty if it has
 * nothing to lose. Only the paid tier has keys.
 */
export function lossesOf({ user, browsers, webhooks }: Owned): string {
  const losses = [
    browsers.length > 1 && 'logs out your other browsers',
    user.tier === 'paid' && 'revokes your API keys',
    webhooks.length > 0 && 'deletes your webhooks',
  ]
  return listInWords(losses.filter((loss) => loss !== false))
}
