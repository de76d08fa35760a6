import { price } from '#components/amounts.ts'
import { EmptyState } from '#components/empty-state.tsx'
import { TopUpLink } from '#components/top-up-link.tsx'
import { packs } from '#core/top-ups/index.ts'
import type { User } from '#core/users.ts'
import { CreateKey } from './create-key.tsx'

/** Shows what a key is for, and on the free tier how to get the first one. */
export function NoKeys({ tier, appUrl }: { tier: User['tier']; appUrl: string }) {
  return tier === 'free' ? (
    <EmptyState
      title={`API keys come with your first top-up, from ${price(packs[0].price_cents, packs[0].currency)}`}
      action={<TopUpLink look="primary" />}
    >
      One is enough, permanently. Then you can give each script, app or CI job a key of its own.
    </EmptyState>
  ) : (
    <EmptyState title="No active API keys" action={<CreateKey appUrl={appUrl} />}>
      Give each script, app or CI job a key of its own, so that you can revoke one and keep the rest working.
    </EmptyState>
  )
}
