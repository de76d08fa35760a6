import type { Metadata } from 'next'
import { number } from '#components/amounts.ts'
import { BackLink } from '#components/back-link.tsx'
import { CodeBlock } from '#components/code-block/code-block.tsx'
import { CopyText } from '#components/copy-text.tsx'
import { FactGrid } from '#components/fact-grid.tsx'
import { PageHeader } from '#components/page-header.tsx'
import { Time } from '#components/time.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { type CiTrust, readCiTrust } from '#core/ci-trusts/index.ts'
import { Id } from '#core/ids.ts'
import { requireLogin } from '#http/pages/login.ts'
import { orNotFound } from '#http/pages/or-not-found.ts'
import { linesFor } from '../snippets.ts'
import { nameOf, providerWords } from '../words.ts'
import { Refusals } from './refusals.tsx'

export const metadata: Metadata = { title: 'Trust' }

export default async function TrustPage({ params }: { params: Promise<{ trust_id: string }> }) {
  const { trust_id } = await params
  const { user } = await requireLogin(`/ci/${trust_id}`)
  const trust = await orNotFound(Id('ciTrust'), trust_id, (id) => readCiTrust(user, id))
  const { title, text } = linesFor(trust)
  // What stops a job comes first.
  const refused = (
    <section aria-labelledby="refused" className="mb-8">
      <h2 id="refused" className="mb-2 font-medium">
        Refused jobs
      </h2>
      <Refusals trust={trust} />
    </section>
  )
  return (
    <>
      <BackLink href="/ci">Trusted CI</BackLink>
      <PageHeader
        title={nameOf(trust)}
        action={
          <ButtonLink href={`/ci/${trust.id}/delete`} look="danger-outline">
            Delete
          </ButtonLink>
        }
      />
      <section aria-label="Details" className="mb-8">
        <TrustFacts trust={trust} />
      </section>
      {trust.refusals.length > 0 && refused}
      <section aria-labelledby="lines" className="mb-8">
        <h2 id="lines" className="mb-2 font-medium">
          Add this to {providerWords[trust.provider].name}
        </h2>
        <CodeBlock title={title} language="yaml">
          {text}
        </CodeBlock>
      </section>
      {trust.refusals.length === 0 && refused}
    </>
  )
}

function TrustFacts({ trust }: { trust: CiTrust }) {
  const { provider, repository, current_repository, repository_id, refs, events, environment, workflow } = trust
  const isRenamed = current_repository !== null && current_repository !== repository
  return (
    <FactGrid
      facts={[
        {
          name: providerWords[provider].repository,
          text: current_repository ?? repository,
          more: `${isRenamed ? `Was ${repository}. ` : ''}${repository_id ? `Fixed to ID ${repository_id}` : 'The first job fixes its ID, within seven days'}`,
          span: 'two',
        },
        { name: 'Branches and tags', text: refs.join(', '), span: 'two' },
        { name: providerWords[provider].event, text: events.join(', '), span: 'two' },
        { name: 'Environment', text: environment ?? 'Any' },
        { name: providerWords[provider].workflow, text: workflow ?? 'Any' },
        { name: 'Credits today', text: `${number(trust.credits_used_today)} of ${number(trust.credits_per_day)}` },
        { name: 'Active keys', text: trust.live_keys },
        { name: 'Last used', text: trust.last_used_at ? <Time moment={trust.last_used_at} /> : 'Never' },
        { name: 'Created', text: <Time moment={trust.created_at} /> },
        { name: 'Audience', text: <CopyText label="Audience" text={trust.audience} />, span: 'two' },
        { name: 'Trust ID', text: <CopyText label="Trust ID" text={trust.id} />, span: 'two' },
      ]}
    />
  )
}
