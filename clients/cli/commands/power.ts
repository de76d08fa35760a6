import type { Command } from 'commander'
import { attach } from '../../typescript/src/index.ts'
import { sessionIdOf } from '../which-session.ts'
import { showBoardCommand } from './board-command.ts'
import { apiCommand, type Run } from './registry.ts'

const STATES = ['on', 'off', 'cycle'] as const

export function powerCommand(run: Run): Command {
  const described = {
    usage: 'power <state> [session]',
    summary: 'Switch the power of the board: on, off or cycle.',
    examples: ['power cycle', 'power off …vy31'],
    choices: { state: STATES },
  }
  return apiCommand<object>(described, run, async (context, _, [state = '', given]) => {
    const session = await attach(context.client, await sessionIdOf(context, given))
    showBoardCommand(context, await session.power(state as (typeof STATES)[number]))
  })
}
