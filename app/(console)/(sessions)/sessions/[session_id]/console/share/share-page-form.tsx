'use client'

import { FormBody, FormPage } from '#components/ui/form-dialog.tsx'
import { shareAction } from './actions.ts'
import { NewLink, ShareFields } from './share-fields.tsx'

/** The form to share a console on a page of its own. */
export function SharePageForm({ sessionId, name }: { sessionId: string; name: string }) {
  return (
    <FormPage title={`Share the console of ${name}`} action={shareAction} cancel="Back" back={`/sessions/${sessionId}`}>
      {(sent) =>
        sent.state.status === 'done' ? (
          <div className="space-y-5">
            <NewLink link={sent.state.result} />
            {sent.cancel}
          </div>
        ) : (
          <FormBody sent={sent} hidden={{ session_id: sessionId }} submit="Create link">
            <ShareFields />
          </FormBody>
        )
      }
    </FormPage>
  )
}
