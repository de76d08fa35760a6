import type { Metadata } from 'next'
import { fileSize } from '#components/amounts.ts'
import { BackLink } from '#components/back-link.tsx'
import { PinTable } from '#components/logic/capture-tables.tsx'
import { lengthText } from '#components/logic/time-text.ts'
import { PageHeader } from '#components/page-header.tsx'
import { SecondTime } from '#components/time.tsx'
import { type Artifact, listArtifacts, readCapture } from '#core/artifacts/index.ts'
import type { User } from '#core/users.ts'
import type { Search } from '#http/pages/page-params.ts'
import { oneSession, type SessionParams } from '../one-session.ts'

export const metadata: Metadata = { title: 'Captures of its pins' }

type Props = SessionParams & { searchParams: Promise<Search> }

/** The captures of a session, and how often each pin of one switched, without script. */
export default async function CapturesPage(props: Props) {
  const { user, session, name } = await oneSession(props, '/captures')
  const { capture } = await props.searchParams
  const { artifacts } = await listArtifacts(user, session.id)
  const captures = artifacts.filter(({ kind }) => kind === 'capture')
  const ready = captures.filter(({ state }) => state === 'ready')
  const shown = ready.find(({ id }) => id === capture) ?? ready[0]
  return (
    <>
      <BackLink href={`/sessions/${session.id}`}>{name}</BackLink>
      <PageHeader title="Captures of its pins" />
      {captures.length === 0 && (
        <p className="text-muted">
          There is no capture.{' '}
          <a href="/docs/waveforms" className="underline underline-offset-4">
            How to make one
          </a>
        </p>
      )}
      <ul className="max-w-2xl space-y-3">
        {captures.map((one) => (
          <li key={one.id} className="rounded-lg border border-line bg-surface px-4 py-3">
            <h2 className="font-medium">
              <SecondTime moment={one.created_at} />
            </h2>
            <Capture user={user} sessionId={session.id} capture={one} isOpen={one.id === shown?.id} />
          </li>
        ))}
      </ul>
    </>
  )
}

type CaptureProps = { user: User; sessionId: string; capture: Artifact; isOpen: boolean }

function Capture({ user, sessionId, capture: { id, state, error, size }, isOpen }: CaptureProps) {
  if (state === 'pending') return <p className="text-muted">Capturing. Reload the page to see it.</p>
  if (state === 'failed') return <p className="text-bad">It failed: {error}</p>
  return (
    <>
      <p className="flex flex-wrap gap-x-4">
        <span className="text-muted">{fileSize(size ?? 0)}</span>
        <a href={`/v1/sessions/${sessionId}/artifacts/${id}/content?as=vcd`} download className={LINK}>
          Download VCD
        </a>
        {!isOpen && (
          <a href={`/sessions/${sessionId}/captures?capture=${id}`} className={LINK}>
            Show its pins
          </a>
        )}
      </p>
      {isOpen && <Summary user={user} sessionId={sessionId} artifactId={id} />}
    </>
  )
}

const LINK = 'underline underline-offset-4'

async function Summary({ user, ...one }: { user: User; sessionId: string; artifactId: string }) {
  const capture = await readCapture(user, one)
  if ('why' in capture) return <p className="mt-2 text-muted">{capture.why}</p>
  return (
    <>
      <p className="mt-2 text-muted">
        {lengthText(capture.ticks)} of the board’s time
        {capture.isTruncated && ', shorter than asked for'}
      </p>
      <PinTable pins={capture.pins} />
    </>
  )
}
