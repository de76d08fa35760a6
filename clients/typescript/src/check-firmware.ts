import { type Boardwalk, read } from './client.ts'
import { ApiError } from './errors.ts'

type BoardOrType = { boardType?: string | undefined; boardId?: string | undefined }
type File = { bytes: Uint8Array<ArrayBuffer>; filename?: string | undefined }

/** Throws the ApiError of a file that a board does not take, before a session costs anything. */
export async function checkFirmware({ http }: Boardwalk, wanted: BoardOrType, { bytes, filename }: File) {
  try {
    const board_type = wanted.boardType ?? (await typeOf(http, wanted.boardId))
    if (board_type === undefined) return
    const params = { path: { board_type }, query: { ...(filename && { filename }) } }
    const headers = { 'Content-Type': 'application/octet-stream' }
    const sent = { params, headers, body: '', bodySerializer: () => bytes }
    await read(http.POST('/v1/board-types/{board_type}/firmware-checks', sent))
  } catch (error) {
    // The start says so, and names the nearest.
    if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
  }
}

async function typeOf(http: Boardwalk['http'], board_id: string | undefined): Promise<string | undefined> {
  if (board_id === undefined) return undefined
  return (await read(http.GET('/v1/boards/{board_id}', { params: { path: { board_id } } }))).board_type
}
