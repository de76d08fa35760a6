import { type Part, type PartState, pinMembersOf, settingsIn } from '#wire/parts.ts'
import type { PlacedPart } from './place-parts.ts'

/** A part, the pins that it is on, and what it was set to as its session began. */
export type DeclaredPart = PlacedPart & { state: PartState['state'] }

/**
 * Returns the parts of a session as pages draw them. The service does it, since the rules of parts
 * are large.
 */
export function declaredParts(parts: { kind: string }[]): DeclaredPart[] {
  // As the service has checked them when the session began.
  return (parts as Part[]).map((part) => ({
    name: part.name,
    kind: part.kind,
    pins: Object.values(pinMembersOf(part)),
    state: settingsIn(part.kind, part),
  }))
}
