import { PartFields } from '#components/console/parts/part-fields.tsx'
import { partText } from '#components/console/parts/part-text.ts'
import { Received } from '#components/console/parts/received.tsx'
import { screenshotUrl } from '#components/console/parts/screenshot-url.ts'
import { Button } from '#components/ui/button.tsx'
import { PlainForm } from '#components/ui/plain-form.tsx'
import type { PartState } from '#wire/parts.ts'
import { setPartAction } from './actions.ts'

type Props = { sessionId: string; name: string; kind: string; state: Record<string, unknown> }

/** One part with its forms, for browsers without script. */
export function PlainPart({ sessionId, name, kind, state: told }: Props) {
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
