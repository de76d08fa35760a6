import type { Subscription } from '#core/instances.ts'
import { findParts, hearParts, tellParts } from './live-parts.ts'

/** What other instances tell this one of parts. */
export const partMessages: Subscription = {
  parts: ({ session, news }) => hearParts(session, news),
  parts_wanted: ({ session, instance }) => tellParts(session, instance),
  set_part: ({ session, part, state }) => findParts(session)?.set(part, state),
}
