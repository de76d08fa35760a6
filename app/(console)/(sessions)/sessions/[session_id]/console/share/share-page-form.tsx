'use client'

import { FormBody, FormPage } from '#components/ui/form-dialog.tsx'
import { shareAction } from './actions.ts'
import { NewLink, ShareFields, shareTitle } from './share-fields.tsx'

type SharePageFormProps = { sessionId: string; name: string; isEnded: boolean }

/** The form to share a console or its recording on a page of its own. */
export function SharePageForm({ sessionId, name, isEnded }: SharePageFormProps) {
  return (
    <FormPage title={shareTitle(name, isEnded)} action={shareAction} cancel="Back" back={`/sessions/${sessionId}`}>
      {(sent) =>
        sent.state.status === 'done' ? (
          <div className="space-y-5">
            <NewLink link={sent.state.result} />
            {sent.cancel}
          </div>
        ) : (
          <FormBody sent={sent} hidden={{ session_id: sessionId }} submit="Create link">
            <ShareFields isEnded={isEnded} />
          </FormBody>
        )
      }
    </FormPage>
  )
}
