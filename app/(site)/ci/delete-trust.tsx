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
          <p>Its keys stop working immediately, also in jobs that run now. Sessions that they started keep running.</p>
        </FormBody>
      )}
    </FormPage>
  )
}
