import Link from 'next/link'

/** Leads back from a page of the account. */
export function AccountCrumb() {
  return (
    <p className="mb-2 text-muted">
      <Link href="/account" className="underline underline-offset-4">
        Account
      </Link>
    </p>
  )
}
