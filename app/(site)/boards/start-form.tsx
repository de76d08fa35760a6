import type { ReactNode } from 'react'
import { credits } from '#components/amounts.ts'
import { Remedy } from '#components/form-error.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { FormButtons, type SentForm } from '#components/ui/form-dialog.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { type Instead, nameInText } from './instead.ts'
import { StartFields } from './start-fields.tsx'
import { isOffline, refusalOf, type StartOffer } from './start-offer.ts'
import { StartSubject } from './start-summary.tsx'

type StartFormProps = { offer: StartOffer; picture: ReactNode; sent: SentForm<never> }

/** Shows the fields, or why nothing can be started. */
export function StartForm({ offer, picture, sent }: StartFormProps) {
  if (isOffline(offer)) return <Offline offer={offer} picture={picture} sent={sent} />
  const refusal = refusalOf(offer)
  if (!refusal) return <StartFields offer={offer} picture={picture} sent={sent} />
  return (
    <>
      <StartSubject offer={offer} picture={picture} isAlone />
      <Notice tone="warn">{refusal.detail}</Notice>
      <FormButtons>
        {sent.cancel}
        {!offer.refusals.onEmulated && <ButtonLink href="/boards?kind=emulated">See emulated boards</ButtonLink>}
        <Remedy code={refusal.code} look="primary" />
      </FormButtons>
    </>
  )
}

/** Says that no board of a type is online, and what can be started instead. */
function Offline({ offer, picture, sent }: StartFormProps) {
  const { type, instead } = offer
  return (
    <>
      <StartSubject offer={offer} picture={picture} isAlone />
      <Notice tone="warn">
        {type.boards === 1 ? 'The only board of this type is offline' : 'All boards of this type are offline'}, so no
        session can start on it now.{instead && <HasFreeBoard {...instead} />}
      </Notice>
      <FormButtons>
        {sent.cancel}
        {instead ? (
          <ButtonLink href={`/boards/start?type=${instead.slug}`} look="primary">
            Start {instead.label}
          </ButtonLink>
        ) : (
          <ButtonLink href="/boards?state=available" look="primary">
            See free boards
          </ButtonLink>
        )}
      </FormButtons>
    </>
  )
}

/** Names a type that can be started instead, its price, and how it differs. */
function HasFreeBoard(instead: Instead) {
  const { credits_per_minute, difference } = instead
  return (
    <>
      {' '}
      {nameInText(instead)} has a board free, at {credits(credits_per_minute)} per minute.
      {difference && ` ${difference}`}
    </>
  )
}

export function titleOf(offer: StartOffer): string {
  const { board, type, isBusy } = offer
  const name = board?.label ?? type.label
  if (isOffline(offer)) return `${name} is offline`
  return isBusy ? `Join the queue for ${name}` : `Start a session on ${name}`
}
