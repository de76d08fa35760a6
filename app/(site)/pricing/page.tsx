import { publicPage } from '#app/public-page.ts'
import { PageHeader } from '#components/page-header.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { recentBoardTypes } from '#core/boards/index.ts'
import { packs, paymentProvider } from '#core/top-ups/index.ts'
import { env } from '#env.ts'
import { currentLogin } from '#http/pages/login.ts'
import { firstBoardOf, freeOffer } from '../../offer/first-board.ts'
import { Charges } from './charges.tsx'
import { PackList } from './pack-list.tsx'
import { Questions } from './questions.tsx'
import { Rates } from './rates.tsx'

export const metadata = publicPage({
  title: 'Pricing',
  description: 'Prices per minute for each board type, credit packs, and what is charged and refunded.',
  path: '/pricing',
})

export default async function PricingPage() {
  const [types, login] = await Promise.all([recentBoardTypes(), currentLogin()])
  const { signupCredits: free } = env()
  const provider = paymentProvider()
  const [emulated, offer] = [firstBoardOf(types), freeOffer(types)]
  const usable = types.filter((type) => type.usable > 0)
  return (
    <div className="space-y-12">
      <div>
        <PageHeader title="Pricing" action={<Start isSignedIn={login !== undefined} free={free} />}>
          You pay in credits for each minute a session runs. There is no subscription
          {offer ? `, and a new account gets ${offer} for free.` : '.'}
        </PageHeader>
        <PackList
          packs={provider ? packs : []}
          free={free}
          isDemo={provider?.movesMoney === false}
          emulatedRate={emulated?.credits_per_minute}
        />
      </div>
      {usable.length > 0 && <Rates types={usable} isFree={free > 0 && login?.user.tier !== 'paid'} />}
      <Charges />
      <Questions emulatedRate={emulated?.credits_per_minute} />
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
