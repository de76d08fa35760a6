/** Thrown for a frame or message that breaks the protocol. `path` says where the fault is. */
export class WireError extends Error {
  override name = 'WireError'
  readonly path: string

  constructor(path: string, problem: string) {
    super(`${path} ${problem}`)
    this.path = path
  }
}
