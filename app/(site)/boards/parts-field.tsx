import type { ChangeEvent } from 'react'
import { useId, useRef } from 'react'

type Props = { typed: string | undefined; error: string | undefined }

const EXAMPLE = `parts:
  - { name: button, kind: button, pin: D2 }
  - { name: knob, kind: potentiometer, pin: A0 }`

/** Declares emulated parts, as in the file that the CLI takes: pasted, or read from a file. */
export function PartsField({ typed = '', error }: Props) {
  const id = useId()
  const text = useRef<HTMLTextAreaElement>(null)

  async function read({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (file && text.current) text.current.value = await file.text()
    target.value = ''
  }

  return (
    <details open={typed !== '' || error !== undefined} className="mt-4">
      <summary className="w-fit cursor-pointer text-muted">Parts on the pins</summary>
      <label htmlFor={id} className="mt-2 mb-1.5 block text-xs text-muted">
        Buttons, LEDs, knobs, sensors and screens in YAML, as for <code>--parts</code> of the CLI.
      </label>
      <textarea
        ref={text}
        id={id}
        name="parts"
        rows={5}
        defaultValue={typed}
        placeholder={EXAMPLE}
        spellCheck={false}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
        className="block w-full rounded-md border border-control bg-surface px-3 py-2 font-mono text-base aria-invalid:border-bad sm:text-xs"
      />
      {error && (
        <p id={`${id}-note`} className="pt-1 text-xs leading-5 whitespace-pre-wrap text-bad wrap-anywhere">
          {error}
        </p>
      )}
      <label className="mt-1.5 inline-block text-xs underline underline-offset-4 focus-within:outline-2 noscript:hidden">
        Read from a file…
        <input type="file" accept=".yaml,.yml,.json" onChange={read} className="sr-only" />
      </label>
    </details>
  )
}
