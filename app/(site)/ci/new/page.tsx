import type { Metadata } from 'next'
import Link from 'next/link'
import { z } from 'zod'
import { BackLink } from '#components/back-link.tsx'
import { defaultEvents } from '#core/ci-trusts/index.ts'
import { typedFilter } from '#http/pages/filter-params.ts'
import { requireLogin } from '#http/pages/login.ts'
import type { Search } from '#http/pages/page-params.ts'
import { type CiProvider, ciProviders } from '#wire/ci-identity.ts'
import { TrustForm } from '../trust-form.tsx'
import { providerWords } from '../words.ts'

export const metadata: Metadata = { title: 'Trust CI jobs' }

const text = z.string().max(3_000)
const Typed = z.object({
  ...{ provider: z.enum(ciProviders), repository: text, refs: text, events: text },
  ...{ environment: text, workflow: text, credits_per_day: text, label: text },
})

const DEFAULT_CREDITS = '100'

/** The form of one provider, filled in with what a link gives. */
export default async function NewTrustPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { provider: asked, ...typed } = typedFilter(await searchParams, Typed)
  await requireLogin('/ci/new')
  const provider = (asked ?? 'github') as CiProvider
  const start = { refs: 'main', events: defaultEvents[provider].join(' '), credits_per_day: DEFAULT_CREDITS }
  return (
    <>
      <BackLink href="/ci">Trusted CI</BackLink>
      <TrustForm key={provider} provider={provider} words={providerWords[provider]} typed={{ ...start, ...typed }}>
        <Systems chosen={provider} />
      </TrustForm>
    </>
  )
}

/** Links to the forms of all CI systems. */
function Systems({ chosen }: { chosen: CiProvider }) {
  return (
    <nav aria-label="CI system" className="mb-5">
      <ul className="grid grid-cols-3 rounded-md border border-control bg-surface p-0.5 text-center">
        {ciProviders.map((one) => (
          <li key={one}>
            <Link
              href={`/ci/new?provider=${one}`}
              prefetch={false}
              aria-current={one === chosen ? 'page' : undefined}
              className="block rounded-sm px-1 py-1 text-muted hover:text-ink aria-[current]:bg-raised aria-[current]:font-medium aria-[current]:text-ink"
            >
              {providerWords[one].name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
