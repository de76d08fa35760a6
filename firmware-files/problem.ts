/** The codes of the API (docs/contract.md) that a problem of a file has. */
export type FirmwareProblemCode = 'invalid_request' | 'not_supported' | 'payload_too_large' | 'unsupported_media_type'

/** Thrown for a firmware file that cannot be used. The message says what is wrong with the file. */
export class FirmwareProblem extends Error {
  override name = 'FirmwareProblem'
  readonly code: FirmwareProblemCode

  constructor(message: string, code: FirmwareProblemCode = 'invalid_request') {
    super(message)
    this.code = code
  }
}
