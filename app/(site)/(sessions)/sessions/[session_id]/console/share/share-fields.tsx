import { useNow } from '#components/auto-refresh/auto-refresh.tsx'
import { CopyField } from '#components/copy-field.tsx'
import { DayTime } from '#components/time.tsx'
import { Choices } from '#components/ui/choices.tsx'
import { consoleChoices, linkEnd, recordingChoices, type ShareChoice, shareWords } from './choices.ts'
import type { Shareable } from './shareable.ts'

/** A link that was made, and when it ends. */
export type MadeLink = { link: string; until: string }

/** Returns the heading of the form. */
export function shareTitle({ name, isEnded }: Shareable): string {
  return `Share the ${isEnded ? 'recording' : 'console'} of ${name}`
}

/** Says what a link gives away, and asks how long. */
export function ShareFields({ session: { isEnded, expiresAt } }: { session: Shareable }) {
  const now = useNow()
  const choices = isEnded ? recordingChoices : consoleChoices
  const sessionEnd = expiresAt === null ? null : new Date(expiresAt)
  return (
    <>
      <p className="mb-4">
        {isEnded
          ? 'Anyone with the link can play the recording of this session. All output is visible.'
          : 'Anyone with the link can watch this console, but not type. Earlier output is visible too. After the session, the link plays the recording until it expires.'}
      </p>
      <Choices
        legend="Link expiry"
        name="expiry"
        chosen={choices.at(-1)}
        options={choices.map((choice) => [
          choice,
          shareWords[choice],
          <Until key={choice} {...{ choice, sessionEnd, now }} />,
        ])}
      />
    </>
  )
}

type UntilProps = { choice: ShareChoice; sessionEnd: Date | null; now: number }

function Until({ choice, sessionEnd, now }: UntilProps) {
  return (
    <>
      Until <DayTime moment={linkEnd(choice, sessionEnd, now)} now={new Date(now)} />
      {choice === 'session' && '. Extending the session does not move it.'}
    </>
  )
}

/** Shows the link, which is nowhere else. */
export function NewLink({ made: { link, until } }: { made: MadeLink }) {
  return (
    <>
      <p className="mb-3">
        Anyone with this link can watch until <DayTime moment={new Date(until)} />. It is shown only once; you can
        revoke it at any time.
      </p>
      <CopyField label="Viewing link" text={link} look="primary" />
    </>
  )
}
