import { requireText } from './check-arguments.ts'
import { type Boardwalk, read } from './client.ts'
import { UsageError } from './errors.ts'
import type { components } from './schema.ts'

/** A level of a pin, or the volts of an analogue one. */
export type PinInput = 0 | 1 | { volts: number }
export type Pin = components['schemas']['Pin']

/** Returns all pins of the board of a session. */
export async function readPins(client: Boardwalk, session_id: string): Promise<Pin[]> {
  return (await read(client.http.GET('/v1/sessions/{session_id}/pins', { params: { path: { session_id } } }))).pins
}

/** Returns one of the pins. Throws a {@link UsageError} with the names there are. */
export function findPin(pins: readonly Pin[], name: string): Pin {
  const found = pins.find((pin) => pin.name === name)
  if (found) return found
  throw new UsageError(`This board has no pin ${name}. It has ${pins.map((pin) => pin.name).join(', ')}.`)
}

/** Puts a level or volts on a pin from outside. */
export async function setPin(client: Boardwalk, session_id: string, pin: string, input: PinInput): Promise<void> {
  requireText('A pin', pin)
  const body = typeof input === 'number' ? { level: input } : input
  const params = { path: { session_id, pin } }
  await read(client.http.PUT('/v1/sessions/{session_id}/pins/{pin}', { params, body }))
}
