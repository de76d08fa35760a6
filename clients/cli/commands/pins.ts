import type { Command } from 'commander'
import { type components, read, UsageError } from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import type { Column } from '../output.ts'
import { sessionIdOf } from '../which-session.ts'
import { type ApiDescribed, apiCommand, groupCommand, type Run } from './registry.ts'

type Pin = components['schemas']['Pin']

const LEVELS: Record<string, number> = { '0': 0, low: 0, '1': 1, high: 1 }

const COLUMNS: Column<Pin>[] = [
  ['PIN', ({ name }) => name],
  ['DIRECTION', ({ direction }) => direction],
  ['LEVEL', ({ level, duty }) => level ?? (duty === null ? '' : `high for ${Math.round(duty * 100)} % of the time`)],
]

export function pinsCommand(run: Run): Command {
  return groupCommand('pins', 'Show the pins of a board, and press its buttons.', [listCommand, setCommand], run)
}

function listCommand(run: Run): Command {
  const described = {
    usage: 'list [session]',
    summary: 'List the pins of the board, as they are now.',
    examples: ['pins list', 'pins list --watch', 'pins list --jq \'.[] | select(.name == "D13") | .level\''],
    isWatchable: true,
  }
  return apiCommand<object>(described, run, async (context, _, [given]) => {
    const session_id = await sessionIdOf(context, given)
    const call = context.client.http.GET('/v1/sessions/{session_id}/pins', { params: { path: { session_id } } })
    context.out.list((await read(call)).pins, COLUMNS, 'The board has no pins.')
  })
}

function setCommand(run: Run): Command {
  const described: ApiDescribed = {
    usage: 'set <pin> <value> [session]',
    summary: 'Put a level (0, 1, low, high) or volts (such as 2.5V) on a pin, until it is set again.',
    examples: ['pins set D2 1', 'pins set A0 2.5V …vy31'],
    prints: 'nothing',
  }
  const work = async (context: Context, _: object, [pin = '', value = '', given]: (string | undefined)[]) => {
    const body = setPinOf(value)
    const session_id = await sessionIdOf(context, given)
    const params = { path: { session_id, pin } }
    await read(context.client.http.PUT('/v1/sessions/{session_id}/pins/{pin}', { params, body }))
  }
  return apiCommand<object>(described, run, work)
}

function setPinOf(text: string): components['schemas']['SetPin'] {
  const level = LEVELS[text.toLowerCase()]
  if (level !== undefined) return { level }
  const [, volts] = /^(\d+(?:\.\d+)?)V$/i.exec(text) ?? []
  if (volts === undefined)
    throw new UsageError(`“${text}” is no value of a pin. Give 0, 1, low, high, or volts such as 2.5V.`)
  return { volts: Number(volts) }
}
