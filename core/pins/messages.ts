import type { Subscription } from '#core/instances.ts'
import { findPins, hearPins, tellPins } from './live-pins.ts'

/** What other instances tell this one of pins. */
export const pinMessages: Subscription = {
  pins: ({ session, changes, isAll }) => hearPins(session, changes, isAll),
  pins_wanted: ({ session, instance }) => tellPins(session, instance),
  set_pin: ({ session, pin, input }) => findPins(session)?.set(pin, input),
}
