import { FirmwareProblem, formatOf, takesOf } from '#firmware-files/index.ts'
import { read } from '../../typescript/src/client.ts'
import { offersOf, UsageError } from '../../typescript/src/index.ts'
import type { Context } from '../context.ts'
import type { Firmware } from '../firmware.ts'
import { compare, type Flashed } from './match.ts'
import type { SymbolFile } from './symbols.ts'

/** Returns what was flashed last in a session, as the service has it. Throws an ApiError. */
export async function readFlashed({ client, signal }: Context, sessionId: string): Promise<Flashed> {
  const params = { path: { session_id: sessionId } }
  const call = client.http.GET('/v1/sessions/{session_id}/firmware', { params, parseAs: 'arrayBuffer', signal })
  const bytes = new Uint8Array(await read(call))
  const { response } = await call
  const format = response.headers.get('x-firmware-format')
  return { bytes, format: format as Flashed['format'], address: Number(response.headers.get('x-firmware-address')) }
}

/**
 * Returns a file of the user as it is on a board of a type. Raw bytes begin where its flash does.
 */
export async function flashedOn({ client }: Context, boardType: string, { name, bytes }: Firmware): Promise<Flashed> {
  const types = await offersOf(client, { boardType }).types()
  const chip = types.map(takesOf).find((type) => type.boardType === boardType)?.target
  return { bytes, format: formatOf(bytes, name), address: chip?.memories[0]?.start ?? 0 }
}

/**
 * Returns the SHA-256 of what was flashed. Throws a UsageError unless an ELF file is of the same
 * build, and says in it what follows.
 */
export function assertMatches(
  { path, bytes }: SymbolFile,
  flashed: Flashed,
  whatFollows: string = 'Nothing is decoded.',
): string {
  try {
    const { matches, differsAt, sha256 } = compare(bytes, flashed)
    if (matches) return sha256
    const why = differsAt === null ? 'it has other addresses' : `0x${differsAt.toString(16).padStart(8, '0')} differs`
    throw new UsageError(`${path} is not what runs on the board: ${why}. ${whatFollows}`)
  } catch (cause) {
    if (!(cause instanceof FirmwareProblem)) throw cause
    throw new UsageError(`${path} cannot be compared with what runs on the board. ${cause.message}`, { cause })
  }
}
