import { declaredParts } from '#components/board-picture/declared-parts.ts'
import { shapeOf } from '#components/board-picture/shape-of.ts'
import { sharedLink } from '#http/pages/shared-link.ts'
import { firmwareOf } from '../../../(site)/session-text.ts'

/** Returns what the page of a shared link says of its session. */
export const GET = sharedLink(({ status, name, boardTypeSlug, boardType, baseImage, flashed, parts, expiresAt }) =>
  Response.json(
    {
      ...{ state: status.state, name, boardType, expiresAt, bytes: status.stored },
      firmware: firmwareOf({ base_image: baseImage, flashed }),
      shape: status.capabilities.includes('gpio') ? shapeOf(boardTypeSlug) : null,
      parts: declaredParts(parts),
    },
    { headers: { 'Cache-Control': 'no-store' } },
  ),
)
