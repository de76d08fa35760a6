import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { BackLink } from '#components/back-link.tsx'
import { PartFields } from '#components/console/parts/part-fields.tsx'
import { partText } from '#components/console/parts/part-text.ts'
import { Received } from '#components/console/parts/received.tsx'
import { screenshotUrl } from '#components/console/parts/screenshot-url.ts'
import { PageHeader } from '#components/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { PlainForm } from '#components/ui/plain-form.tsx'
import { Refusal } from '#core/errors.ts'
import { readParts } from '#core/parts/index.ts'
import type { PartState } from '#wire/parts.ts'
import { oneSession, type SessionParams } from '../one-session.ts'
import { setPartAction } from './actions.ts'

export const metadata: Metadata = { title: 'Parts on the board' }

/** The parts of a session as they are now, with forms, for browsers without script. */
export default async function PartsPage(props: SessionParams) {
  const { user, session, name } = await oneSession(props, '/parts')
  if (session.state !== 'running' || !session.board_online || session.parts.length === 0)
    redirect(`/sessions/${session.id}`)
  const read = await readParts(user, session.id).catch(refusalOf)
  return (
    <>
      <BackLink href={`/sessions/${session.id}`}>{name}</BackLink>
      <PageHeader title="Parts on the board" />
      {'detail' in read && <p role="alert">{read.detail}</p>}
      <ul className="max-w-lg space-y-3">
        {read.parts.map((part) => (
          <PlainPart key={part.name} sessionId={session.id} {...part} />
        ))}
      </ul>
      <p className="mt-4 text-xs text-muted">Reload the page to see what has changed.</p>
    </>
  )
}

/** Returns why the parts cannot be read now. Throws what is no refusal. */
function refusalOf(error: unknown) {
  if (error instanceof Refusal) return { parts: [], detail: error.message }
  throw error
}

type PartProps = { sessionId: string; name: string; kind: string; state: Record<string, unknown> }

/** One part with its forms, for browsers without script. */
function PlainPart({ sessionId, name, kind, state: told }: PartProps) {
  const state = told as PartState['state']
  const hidden = { session_id: sessionId, part: name }
  const picture = screenshotUrl(sessionId, name)
  return (
    <li className="space-y-2 rounded-lg border border-line bg-surface px-4 py-3">
      <h2 className="font-mono font-medium wrap-anywhere">{name}</h2>
      <p className="text-muted">
        {kind === name ? '' : `${kind}: `}
        {partText({ kind, state })}
      </p>
      <Received {...state} />
      {kind === 'button' && (
        <PlainForm action={setPartAction} hidden={{ ...hidden, pressed: String(state.pressed !== true) }}>
          <Button type="submit">
            {state.pressed === true ? 'Release' : 'Press'} {name}
          </Button>
        </PlainForm>
      )}
      {['potentiometer', 'dht22', 'uart'].includes(kind) && (
        <PlainForm action={setPartAction} hidden={hidden} className="flex flex-wrap items-end gap-2">
          <PartFields kind={kind} state={state} />
          <Button type="submit">{kind === 'uart' ? 'Send' : `Set ${name}`}</Button>
        </PlainForm>
      )}
      {kind === 'ssd1306' && (
        <>
          {/* biome-ignore lint/performance/noImgElement: it changes with the board, and is a few hundred bytes */}
          <img
            src={picture}
            alt={`What ${name} shows`}
            width={Number(state.width)}
            height={Number(state.height)}
            className="w-full max-w-64 rounded-sm bg-[black] p-1.5 [image-rendering:pixelated]"
          />
          <a href={picture} download={`${name}.png`} className="underline underline-offset-4">
            Download PNG
          </a>
        </>
      )}
    </li>
  )
}
