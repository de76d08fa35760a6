import type { Command } from 'commander'
import { attach } from '../../typescript/src/index.ts'
import { sessionIdOf } from '../which-session.ts'
import { showBoardCommand } from './board-command.ts'
import { apiCommand, type Run } from './registry.ts'

export function resetCommand(run: Run): Command {
  const described = { usage: 'reset [session]', summary: 'Press the reset button of the board.', examples: ['reset'] }
  return apiCommand<object>(described, run, async (context, _, [given]) => {
    showBoardCommand(context, await (await attach(context.client, await sessionIdOf(context, given))).reset())
  })
}
