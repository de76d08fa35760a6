'use client'

import { FormBody, FormPage } from '#components/ui/form-dialog.tsx'
import { deleteCiTrustAction } from './actions.ts'

export function DeleteTrustPage({ trustId, name }: { trustId: string; name: string }) {
  return (
    <FormPage
      title={`Delete the trust ${name}?`}
      toast={`${name} was deleted. Its jobs get no more keys.`}
      action={deleteCiTrustAction}
      back={`/ci/${trustId}`}
    >
      {(sent) => (
        <FormBody sent={sent} hidden={{ trust_id: trustId }} look="danger" submit="Delete trust">
          <p>Its keys end at once, also those of jobs that run. Sessions that they started go on.</p>
        </FormBody>
      )}
    </FormPage>
  )
}
