import type { Command } from 'commander'
import { type components, read } from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import type { Column } from '../output.ts'
import { apiCommand, type Run } from './registry.ts'

const COLUMNS: Column<components['schemas']['BaseImage']>[] = [
  ['ID', ({ id }) => id],
  ['TYPE', ({ board_type }) => board_type],
  ['LABEL', ({ label }) => label],
  ['DESCRIPTION', ({ description }) => description],
]

export function imagesCommand(run: Run): Command {
  const described = { usage: 'images', summary: 'List base images.', examples: ['images --type uno-emulated'] }
  type Flags = { type?: string }
  const work = async ({ client, out }: Context, { type }: Flags) => {
    const query = type === undefined ? {} : { board_type: type }
    const { base_images } = await read(client.http.GET('/v1/base-images', { params: { query } }))
    out.list(base_images, COLUMNS, 'No base images.')
  }
  return apiCommand<Flags>(described, run, work, (command) => command.option('--type <type>', 'only for this type'))
}
