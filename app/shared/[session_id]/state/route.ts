import { declaredParts } from '#components/board-picture/declared-parts.ts'
import { shapeOf } from '#components/board-picture/shape-of.ts'
import { fileText } from '#components/console/flash/file-facts.ts'
import { toAskedFlash } from '#components/recording/name-flashes.ts'
import { sharedLink } from '#http/pages/shared-link.ts'
import { firmwareOf } from '../../../(site)/session-text.ts'

/** Returns what the page of a shared link says of its session. */
export const GET = sharedLink(({ status, baseImage, flashed, flashes, boardTypeSlug, parts, ...shared }) =>
  Response.json(
    {
      ...{ state: status.state, name: shared.name, boardType: shared.boardType, expiresAt: shared.expiresAt },
      bytes: status.stored,
      firmware: flashed?.file ? fileText(flashed.file) : firmwareOf({ base_image: baseImage, flashed }),
      flashes: flashes.map(toAskedFlash),
      shape: status.capabilities.includes('gpio') ? shapeOf(boardTypeSlug) : null,
      parts: declaredParts(parts),
    },
    { headers: { 'Cache-Control': 'no-store' } },
  ),
)
