import { CopyField } from '#components/copy-field.tsx'
import { consoleChoices, recordingChoices, shareWords } from './choices.ts'

/** Returns the heading of the form. */
export function shareTitle(name: string, isEnded: boolean): string {
  return `Share the ${isEnded ? 'recording' : 'console'} of ${name}`
}

/** Says what a link gives away, and asks how long. `isEnded`: only the recording is left. */
export function ShareFields({ isEnded }: { isEnded: boolean }) {
  const choices = isEnded ? recordingChoices : consoleChoices
  return (
    <>
      <p className="mb-4">
        {isEnded
          ? 'Anyone with the link can play the recording of this session. All output is visible.'
          : 'Anyone with the link can watch this console and, after the session, play its recording. They cannot type. Earlier output is visible too. Extending the session does not extend the link.'}
      </p>
      <fieldset>
        <legend className="mb-1.5 font-medium">Link expiry</legend>
        <div className="grid gap-2 sm:grid-cols-3">
          {choices.map((choice) => (
            <label
              key={choice}
              className="flex min-h-9 items-center gap-2 rounded-md border border-control px-3 py-1 has-checked:border-ink has-checked:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="expiry"
                value={choice}
                defaultChecked={choice === choices.at(-1)}
                className="accent-ink outline-none"
              />
              {shareWords[choice]}
            </label>
          ))}
        </div>
      </fieldset>
    </>
  )
}

export function NewLink({ link }: { link: string }) {
  return (
    <>
      <p className="mb-3">This link is shown only once. You can revoke it on the session page.</p>
      <CopyField label="Viewing link" text={link} />
    </>
  )
}
