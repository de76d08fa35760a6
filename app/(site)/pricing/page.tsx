import { publicPage } from '#app/public-page.ts'
import { PageHeader } from '#components/page-header.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { recentBoardTypes } from '#core/boards/index.ts'
import { packs, paymentProvider } from '#core/top-ups/index.ts'
import { env } from '#env.ts'
import { ifAvailable } from '#http/pages/if-available.ts'
import { loginIfReachable } from '#http/pages/login.ts'
import { Charges } from './charges.tsx'
import { Examples } from './examples.tsx'
import { lowestRate } from './hourly-price.ts'
import { PackList } from './pack-list.tsx'
import { Questions } from './questions.tsx'
import { Rates } from './rates.tsx'

export const metadata = publicPage({
  title: 'Pricing',
  description: 'What a session and a CI run cost, credit packs, and what is free and refunded.',
  path: '/pricing',
})

/** Shows what sessions cost. While the database cannot be reached, it does without the boards. */
export default async function PricingPage() {
  const [read, login] = await Promise.all([ifAvailable(recentBoardTypes), loginIfReachable()])
  const types = read ?? []
  const isSignedIn = login === null ? undefined : login !== undefined
  const { signupCredits: free } = env()
  const provider = paymentProvider()
  const sold = provider ? packs : []
  const usable = types.filter((type) => type.usable > 0)
  const rate = lowestRate(types)
  return (
    <div className="space-y-12">
      <div>
        <PageHeader title="Pricing" action={isSignedIn !== undefined && <Start isSignedIn={isSignedIn} free={free} />}>
          Each minute that a session runs costs credits. There is no subscription.
        </PageHeader>
        <PackList
          packs={sold}
          free={free}
          isDemo={provider?.movesMoney === false}
          rate={rate}
          isReachable={read !== undefined}
          isSignedIn={isSignedIn}
        />
      </div>
      {rate !== undefined && <Examples rate={rate} packs={sold} />}
      {usable.length > 0 && <Rates types={usable} isFree={free > 0 && login?.user.tier !== 'paid'} />}
      <Charges />
      <Questions />
    </div>
  )
}

function Start({ isSignedIn, free }: { isSignedIn: boolean; free: number }) {
  if (isSignedIn)
    return (
      <ButtonLink href="/credits" look="primary">
        Top up
      </ButtonLink>
    )
  return (
    <ButtonLink href="/sign-up" look="primary" prefetch={false}>
      {free > 0 ? `Start with ${free} free credits` : 'Sign up'}
    </ButtonLink>
  )
}
