import { sharedLink } from '#http/pages/shared-link.ts'

/** Returns what the page of a shared link says of its session. */
export const GET = sharedLink(({ status, name, boardType, baseImage, expiresAt }) =>
  Response.json(
    { state: status.state, name, boardType, baseImage, expiresAt, bytes: status.stored },
    { headers: { 'Cache-Control': 'no-store' } },
  ),
)
