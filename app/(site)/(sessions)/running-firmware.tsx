import { fileFacts } from '#components/console/flash/file-facts.ts'
import { SecondTime } from '#components/time.tsx'
import type { SessionLabels } from '#core/sessions/index.ts'
import { firmwareOf } from '../session-text.ts'

/** Shows what runs on the board of a session: of a file, also its size, hash and time. */
export function RunningFirmware({ labels }: { labels: SessionLabels | undefined }) {
  const flashed = labels?.flashed
  const facts = flashed?.file && fileFacts(flashed.file)
  return (
    <>
      <bdi>{firmwareOf(labels)}</bdi>
      {facts && <span className="text-xs whitespace-nowrap tabular-nums"> · {facts}</span>}
      {flashed && (
        <span className="text-xs whitespace-nowrap">
          {' '}
          · <SecondTime moment={flashed.at} />
        </span>
      )}
    </>
  )
}
