'use client'

import { ButtonLink } from '#components/ui/button.tsx'
import { FormBody, FormButtons, FormPage } from '#components/ui/form-dialog.tsx'
import { shareAction } from './actions.ts'
import { NewLink, ShareFields, shareTitle } from './share-fields.tsx'
import type { Shareable } from './shareable.ts'

/** The form to share a console or its recording on a page of its own. */
export function SharePageForm({ session }: { session: Shareable }) {
  const back = `/sessions/${session.sessionId}`
  return (
    <FormPage title={shareTitle(session)} about={session.parts} action={shareAction} back={back}>
      {(sent) =>
        sent.state.status === 'done' ? (
          <>
            <NewLink made={sent.state.result} />
            <FormButtons>
              <ButtonLink href={back}>Done</ButtonLink>
            </FormButtons>
          </>
        ) : (
          <FormBody sent={sent} hidden={{ session_id: session.sessionId }} submit="Create link">
            <ShareFields session={session} />
          </FormBody>
        )
      }
    </FormPage>
  )
}
