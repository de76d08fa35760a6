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
  const start = { refs: 'refs/heads/main', events: defaultEvents[provider].join(' '), credits_per_day: DEFAULT_CREDITS }
  return (
    <>
      <BackLink href="/ci">Trusted CI</BackLink>
      <nav aria-label="CI system" className="mb-4">
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {ciProviders.map((one) => (
            <li key={one}>
              <Link
                href={`/ci/new?provider=${one}`}
                prefetch={false}
                aria-current={one === provider ? 'page' : undefined}
                className="inline-block py-1 text-muted underline decoration-line-strong underline-offset-4 hover:text-ink aria-[current]:font-medium aria-[current]:text-ink"
              >
                {providerWords[one].name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <TrustForm key={provider} provider={provider} words={providerWords[provider]} typed={{ ...start, ...typed }} />
    </>
  )
}
