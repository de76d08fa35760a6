import type { Command } from 'commander'
import { read, waitForCommand } from '../../typescript/src/index.ts'
import { sessionIdOf } from '../which-session.ts'
import { showBoardCommand } from './board-command.ts'
import { apiCommand, type Run } from './registry.ts'

export function breakCommand(run: Run): Command {
  const described = {
    usage: 'break [session]',
    summary: 'Send the break condition of a serial line to the board.',
    examples: ['break'],
  }
  return apiCommand<object>(described, run, async (context, _, [given]) => {
    const params = { path: { session_id: await sessionIdOf(context, given) } }
    const sent = await read(context.client.http.POST('/v1/sessions/{session_id}/break', { params }))
    showBoardCommand(context, await waitForCommand(context.client, sent, { signal: context.signal }))
  })
}
