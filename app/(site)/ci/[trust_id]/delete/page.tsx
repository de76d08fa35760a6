import type { Metadata } from 'next'
import { readCiTrust } from '#core/ci-trusts/index.ts'
import { Id } from '#core/ids.ts'
import { requireLogin } from '#http/pages/login.ts'
import { orNotFound } from '#http/pages/or-not-found.ts'
import { DeleteTrustPage } from '../../delete-trust.tsx'
import { nameOf } from '../../words.ts'

export const metadata: Metadata = { title: 'Delete a trust' }

export default async function DeletePage({ params }: { params: Promise<{ trust_id: string }> }) {
  const { trust_id } = await params
  const { user } = await requireLogin(`/ci/${trust_id}/delete`)
  const trust = await orNotFound(Id('ciTrust'), trust_id, (id) => readCiTrust(user, id))
  return <DeleteTrustPage trustId={trust.id} name={nameOf(trust)} />
}
