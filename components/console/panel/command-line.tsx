import type { CommandState } from '#components/console/console-client.ts'
import type { Asked } from './board-control.tsx'
import { commandText } from './command-text.ts'

type Props = {
  command: CommandState | null
  asked: Asked
  /** Why the file that was dropped last is not flashed. */
  notTaken: string | null
}

/** Says what came of the last act on a board, and how far an upload or a flash is. */
export function CommandLine({ command, asked, notTaken }: Props) {
  const said = asked.kind === 'asking' ? { text: uploadText(asked), isBad: false } : commandText(command, asked)
  const progress = progressOf(command, asked)
  const isQuiet = !said.text && notTaken === null && !progress
  return (
    // The live region stays while there is nothing to say, or the first words would not be read.
    <div
      className={
        isQuiet
          ? 'sr-only'
          : 'flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-raised px-3 py-1.5 text-xs'
      }
    >
      <p aria-live="polite" className={`min-w-0 wrap-anywhere ${said.isBad ? 'text-bad' : 'text-muted'}`}>
        {said.text && <Progressing text={said.text} />}
      </p>
      {notTaken !== null && (
        <p role="alert" className="min-w-0 text-bad wrap-anywhere">
          {notTaken}
        </p>
      )}
      {progress && (
        <progress
          aria-label={progress.label}
          max={100}
          value={progress.percent}
          className="block h-1.5 min-w-24 flex-1 appearance-none overflow-hidden rounded-full bg-line-strong [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line-strong [&::-webkit-progress-value]:bg-accent"
        />
      )}
    </div>
  )
}

/** Shows a percentage at the end of a text without having each of its steps read aloud. */
function Progressing({ text }: { text: string }) {
  const [, words = text, percent] = /^(.*?)( \d+ ?%)$/s.exec(text) ?? []
  return (
    <>
      {words}
      {percent && <span aria-hidden="true">{percent}</span>}
    </>
  )
}

type Asking = Extract<Asked, { kind: 'asking' }>

function uploadText({ text, percent }: Asking): string {
  return percent === undefined ? text : `${text} ${percent}%`
}

function progressOf(command: CommandState | null, asked: Asked): { label: string; percent: number } | undefined {
  if (asked.kind === 'asking')
    return asked.percent === undefined ? undefined : { label: 'Uploading', percent: asked.percent }
  const isFlashing = asked.kind === 'nothing' && command?.kind === 'flash' && command.state === 'running'
  return isFlashing ? { label: 'Flashing', percent: command.progress } : undefined
}
