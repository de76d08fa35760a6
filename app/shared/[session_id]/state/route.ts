import { declaredParts } from '#components/board-picture/declared-parts.ts'
import { shapeOf } from '#components/board-picture/shape-of.ts'
import { sharedLink } from '#http/pages/shared-link.ts'

/** Returns what the page of a shared link says of its session. */
export const GET = sharedLink(({ status, name, boardTypeSlug, boardType, baseImage, parts, expiresAt }) =>
  Response.json(
    {
      ...{ state: status.state, name, boardType, baseImage, expiresAt, bytes: status.stored },
      shape: status.capabilities.includes('gpio') ? shapeOf(boardTypeSlug) : null,
      parts: declaredParts(parts),
    },
    { headers: { 'Cache-Control': 'no-store' } },
  ),
)
