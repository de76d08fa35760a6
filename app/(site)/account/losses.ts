import { listInWords } from '#components/list-in-words.ts'

type Owned = {
  /** How many API keys were made outside this login. */
  keysElsewhere: number
  browsers: unknown[]
  webhooks: unknown[]
}

/**
 * Returns what confirming its address does to an account: `deletes your webhooks`. Empty if it has
 * nothing to lose. What this login has made stays.
 */
export function lossesOf({ keysElsewhere, browsers, webhooks }: Owned): string {
  const losses = [
    browsers.length > 1 && 'logs out your other browsers',
    keysElsewhere > 0 &&
      `revokes ${keysElsewhere === 1 ? 'the API key' : `${keysElsewhere} API keys`} made outside this login`,
    webhooks.length > 0 && 'deletes your webhooks',
  ]
  return listInWords(losses.filter((loss) => loss !== false))
}
