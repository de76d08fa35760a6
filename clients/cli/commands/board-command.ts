import type { Command } from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'

/** Says each phase of a command once. */
export function progressOf({ out }: Pick<Context, 'out'>): (command: Command) => void {
  let last = ''
  return ({ kind, state, phase, progress }) => {
    const text = state === 'running' && phase ? `${kind}: ${phase}` : `${kind}: ${state}`
    if (text !== last) out.say(state === 'running' && progress > 0 ? `${text}, ${progress}%` : text)
    last = text
  }
}

export function showBoardCommand({ out }: Context, command: Command): void {
  out.record(command, [
    ['Command', `${command.id} (${command.kind})`],
    ['State', command.state],
    ['Output from', command.output_from],
  ])
}
