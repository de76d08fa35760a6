import type { CommandState } from '#components/console/console-client.ts'

/** What a session tells of a command has no file. */
type Command = Omit<CommandState, 'file'> & Partial<Pick<CommandState, 'file'>>

/** A refusal of the API. */
export type Problem = { detail: string; errors?: { detail: string }[] }

/** `percent`: how far a flash is. */
type Said = { text: string; isBad: boolean; percent?: number }

const done: Record<string, string> = {
  // How a session begins, which its page says.
  prepare: '',
  flash: 'The board is running the new firmware.',
  reset: 'The board was reset.',
  power_on: 'Power is on.',
  power_off: 'Power is off.',
  power_cycle: 'The board was power-cycled.',
  break: 'The break was sent.',
  collect: 'Collecting the file…',
  coverage_on: 'Coverage is on.',
  coverage_off: 'Coverage is off.',
  scenario: 'The scenario has passed.',
}

const phases: Record<string, string> = {
  fetch: 'Sending the file to the board',
  erase: 'Erasing',
  write: 'Writing',
  verify: 'Verifying',
  reset: 'Starting the new firmware',
}

/** Returns what came of the last act on a board, in words. */
export function commandText(
  command: Command | null,
  asked: { kind: string } | { kind: 'refused'; problem: Problem },
): Said {
  if ('problem' in asked) return { text: textOf(asked.problem), isBad: true }
  if (!command) return { text: '', isBad: false }
  const { kind, state, phase, progress } = command
  if (state === 'succeeded') return { text: doneText(command), isBad: false }
  if (state === 'failed') return { text: failureOf(command), isBad: true }
  if (state === 'cancelled') return { text: 'Cancelled.', isBad: true }
  const step = phase && phases[phase]
  const text = step ? `${step}…` : 'Waiting for the board…'
  return kind === 'flash' && step ? { text, isBad: false, percent: progress } : { text, isBad: false }
}

function doneText({ kind, file }: Command): string {
  return kind === 'flash' && file ? `${file.name} is running.` : (done[kind] ?? 'Done.')
}

function textOf({ detail, errors = [] }: Problem): string {
  return errors.length > 0 ? errors.map((error) => error.detail).join(' ') : detail
}

function failureOf({ kind, error, fault }: Command): string {
  const why = error ?? 'The command failed.'
  if (kind !== 'flash') return why
  return fault === 'user'
    ? `${why} The board itself works.`
    : `${why} This was our fault, not your file’s. If the session ends, you get a refund.`
}
