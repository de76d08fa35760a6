import type { Metadata } from 'next'
import Link from 'next/link'
import { EmptyState } from '#components/empty-state.tsx'
import { Flash } from '#components/flash.tsx'
import { PageHeader } from '#components/page-header.tsx'
import { Pagination, PastTheEnd } from '#components/pagination.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { listKeysWithMakers } from '#core/api-keys/index.ts'
import { env } from '#env.ts'
import { requireLogin } from '#http/pages/login.ts'
import { pageOf, type Search } from '#http/pages/page-params.ts'
import { CreateKey } from './create-key.tsx'
import { KeyTable } from './key-table.tsx'

export const metadata: Metadata = { title: 'API keys' }

const ROWS = 100

export default async function KeysPage({ searchParams }: { searchParams: Promise<Search> }) {
  const page = pageOf(await searchParams, ROWS)
  const { user } = await requireLogin(page.offset > 0 ? `/keys?offset=${page.offset}` : '/keys')
  const { keys, total, at } = await listKeysWithMakers(user, page)
  const pages = { path: '/keys', anchor: 'keys', noun: 'keys', total, ...page }
  return (
    <>
      <PageHeader title="API keys" action={user.tier === 'paid' && <CreateKey appUrl={env().appUrl} look="primary" />}>
        Keys let your terminal, scripts and CI use Boardwalk as you. Keep them as safe as passwords. To use one, see the{' '}
        <Link href="/docs/first-call" prefetch={false} className="underline underline-offset-4">
          API reference
        </Link>
        . To have events sent to your server, use{' '}
        <Link href="/webhooks" prefetch={false} className="underline underline-offset-4">
          webhooks
        </Link>
        .
      </PageHeader>
      <Flash>
        {user.tier === 'free' && <FreeTier />}
        <section id="keys" aria-label="API keys" className="scroll-mt-4">
          {total === 0 && (
            <EmptyState title="No API keys yet">
              Create one key for each program. Labels tell them apart, and each can be revoked on its own.
            </EmptyState>
          )}
          {total > 0 && keys.length === 0 && <PastTheEnd {...pages} />}
          {keys.length > 0 && <KeyTable keys={keys} now={at} />}
          {keys.length > 0 && total > keys.length && <Pagination {...pages} />}
        </section>
      </Flash>
    </>
  )
}

function FreeTier() {
  const topUp = (
    <ButtonLink href="/credits?next=/keys" look="primary">
      Top up
    </ButtonLink>
  )
  return (
    <div className="mb-4">
      <Notice tone="warn" action={topUp}>
        <p className="font-medium">API keys need the paid tier</p>
        <p>You are on the free tier. Your first top-up, of any size, moves you to the paid tier permanently.</p>
      </Notice>
    </div>
  )
}
