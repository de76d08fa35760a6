import { actingAs } from '#core/actor.ts'
import { deviceOf } from '#core/device.ts'
import { clientIp } from '#http/server/client-ip.ts'

/** Runs what a program does without credentials. */
export function asGuest<T>({ headers }: Request, work: () => T): T {
  return actingAs({ kind: 'guest', address: clientIp(headers), device: deviceOf(headers.get('user-agent')) }, work)
}
