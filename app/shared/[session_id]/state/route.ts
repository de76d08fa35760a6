import { sharedLink } from '#http/pages/shared-link.ts'

/** Returns what the page of a shared link says of its session. */
export const GET = sharedLink(({ status, name, baseImage, expiresAt }) =>
  Response.json(
    { state: status.state, name, baseImage, expiresAt, bytes: status.stored },
    { headers: { 'Cache-Control': 'no-store' } },
  ),
)
