import { Refusal } from '#core/errors.ts'
import type { PortEnd, PortInfo } from '#wire/ports.ts'

/** Returns the refusal of a port that could not be opened. */
export function refusalOf(why: PortEnd, port: string, detail: string): Refusal {
  if (why === 'in_use' || why === 'taken') return portInUse(port)
  if (why === 'busy') return new Refusal('command_running', 'An act on the board takes too long. Try again after it.')
  return new Refusal('board_unreachable', `The port ${port} could not be opened. ${detail || 'Try again.'}`)
}

/** Returns the refusal of a port that is open, with who has opened it and since when. */
export function portInUse(port: string, opened?: { by: string; since: Date }): Refusal {
  const since = opened?.since.toISOString()
  const who = opened ? `Since ${since}, ${opened.by} has it open.` : 'It was opened a moment ago.'
  return new Refusal(
    'port_in_use',
    `The port ${port} is in use. ${who} Close it there, or take it over with \`?take=true\`.`,
    opened && since ? { members: { since, opened_by: opened.by } } : {},
  )
}

/** Returns the refusal of a port that a board does not have. */
export function noSuchPort(ports: PortInfo[]): Refusal {
  const names = ports.map(({ name }) => name).join(', ')
  return new Refusal('not_found', `The board has no such port. It has ${names}.`)
}
