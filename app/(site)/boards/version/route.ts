import { recentBoardTypes, versionOfTypes } from '#core/boards/index.ts'

/**
 * Returns the version of what boards are free, which open pages of boards poll. It is read at most
 * once in a few seconds, for all of them together.
 */
export async function GET() {
  return new Response(versionOfTypes(await recentBoardTypes()), { headers: { 'Cache-Control': 'no-store' } })
}
