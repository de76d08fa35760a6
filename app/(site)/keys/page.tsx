import type { Metadata } from 'next'
import Link from 'next/link'
import { EmptyState } from '#components/empty-state.tsx'
import { PageHeader } from '#components/page-header.tsx'
import { Pagination, PastTheEnd } from '#components/pagination.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { listKeysWithMakers } from '#core/api-keys/index.ts'
import { env } from '#env.ts'
import { filteredPath, typedFilter } from '#http/pages/filter-params.ts'
import { requireLogin } from '#http/pages/login.ts'
import { pageOf, type Search } from '#http/pages/page-params.ts'
import { CreateKey } from './create-key.tsx'
import { filterOf, KeyFilterForm, TypedKeyFilter } from './key-filter.tsx'
import { KeyTable } from './key-table.tsx'
import { NoKeys } from './no-keys.tsx'

export const metadata: Metadata = { title: 'API keys' }

const ROWS = 50

export default async function KeysPage({ searchParams }: { searchParams: Promise<Search> }) {
  const search = await searchParams
  const [page, typed] = [pageOf(search, ROWS), typedFilter(search, TypedKeyFilter)]
  const { user } = await requireLogin(filteredPath('/keys', typed, page.offset))
  const { keys, total, at } = await listKeysWithMakers(user, page, filterOf(typed))
  const isFiltered = typed.search !== undefined
  const hasKeys = total > 0 || (isFiltered && user.tier === 'paid')
  const pages = { path: filteredPath('/keys', typed), anchor: 'keys', noun: 'keys', total, ...page }
  return (
    <>
      <PageHeader title="API keys" action={hasKeys && <CreateKey appUrl={env().appUrl} />}>
        For your terminal, scripts and CI. Anyone with a key can act as you, so keep it as safe as a password. See{' '}
        <Link href="/docs/first-call" prefetch={false} className="underline underline-offset-4">
          how to use one
        </Link>
        .{' '}
        <Link href="/ci" prefetch={false} className="underline underline-offset-4">
          Trusted CI
        </Link>{' '}
        needs no stored key, and{' '}
        <Link href="/webhooks" prefetch={false} className="underline underline-offset-4">
          webhooks
        </Link>{' '}
        tell your server what happens.
      </PageHeader>
      {(isFiltered || total > 1) && <KeyFilterForm typed={typed} />}
      <section id="keys" aria-label="API keys" tabIndex={-1} className="scroll-mt-4 focus-visible:outline-none">
        {total === 0 && isFiltered && (
          <EmptyState title="No keys match" action={<ButtonLink href="/keys">Show all keys</ButtonLink>}>
            Look for a part of a label, or for the last four characters of a secret.
          </EmptyState>
        )}
        {total === 0 && !isFiltered && <NoKeys tier={user.tier} appUrl={env().appUrl} />}
        {total > 0 && keys.length === 0 && <PastTheEnd {...pages} />}
        {keys.length > 0 && <KeyTable keys={keys} now={at} />}
        {keys.length > 0 && total > keys.length && <Pagination {...pages} />}
      </section>
    </>
  )
}
