import { Command, CommandQuery, waitForCommand } from '#core/commands/index.ts'
import { Id } from '#core/ids.ts'
import { endpoint } from '#http/api/endpoint.ts'
import { route } from '#http/api/route.ts'
import { commandExample } from '../../../../board-control-examples.ts'
import { sessionPath } from '../../../../examples.ts'

const commandPath = sessionPath.extend({
  command_id: Id('command').meta({ description: 'The command.', examples: [commandExample.id] }),
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    id: 'readCommand',
    tag: 'Board control',
    access: 'any',
    summary: 'Get a command',
    description:
      'The progress of a command. With `wait_seconds` the response comes as the command ends, or after so long.',
    path: commandPath,
    query: CommandQuery,
    success: { status: 200, description: 'The command.', record: Command, example: commandExample },
    refusals: ['not_found'],
    run: ({ user, path, query, signal }) => {
      const wait = { seconds: query.wait_seconds, signal }
      return waitForCommand(user, { sessionId: path.session_id, commandId: path.command_id, ...wait })
    },
  }),
})
