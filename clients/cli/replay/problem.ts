import { BoardwalkError } from '../../typescript/src/index.ts'

/** A recording that cannot be replayed, or whose replay is something else. */
export class ReplayError extends BoardwalkError {
  override name = 'ReplayError'
}
