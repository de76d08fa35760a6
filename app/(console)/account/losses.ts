type Owned = { browsers: unknown[]; hasKeys: boolean; webhooks: unknown[] }

/** Returns what an account loses when its address is confirmed, such as `revokes your API keys`. */
export function lossesOf({ browsers, hasKeys, webhooks }: Owned): string[] {
  return [
    browsers.length > 1 && 'logs out your other browsers',
    hasKeys && 'revokes your API keys',
    webhooks.length > 0 && 'deletes your webhooks',
  ].filter((loss) => loss !== false)
}
