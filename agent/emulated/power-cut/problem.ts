/** Why there are no power cuts, for their user. `tail` is the end of what was printed. */
export class CutProblem extends Error {
  override name = 'CutProblem'
  readonly tail: string

  constructor(message: string, tail: string) {
    super(message)
    this.tail = tail
  }
}
