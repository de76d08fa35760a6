/** Thrown for a firmware file that cannot be used. The message says what is wrong with the file. */
export class FirmwareProblem extends Error {
  override name = 'FirmwareProblem'
}
