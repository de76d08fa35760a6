import { BoardwalkError } from '../../typescript/src/index.ts'

/** A recording that cannot be replayed, or whose replay is something else. */
export class ReplayError extends BoardwalkError {
  override name = 'ReplayError'
  /** The SHA-256 of a file that was on the board, where nothing but that is missing. */
  readonly needs: string | undefined

  constructor(message: string, { needs, ...options }: ErrorOptions & { needs?: string | undefined } = {}) {
    super(message, options)
    this.needs = needs
  }
}
