import { UserFault } from '#agent/drivers/driver.ts'
import type { CollectAsked } from '#wire/collects.ts'
import { settingsOf } from './capture/settings.ts'
import type { Emulation } from './emulation.ts'
import type { Model } from './models.ts'

/** The kinds of files that emulated boards make. */
export const collectedKinds = ['capture', 'core'] as const satisfies CollectAsked['kind'][]

/**
 * Begins to make a file of an emulated board. It rejects with a `UserFault` if it came to nothing.
 * Throws one for what the board cannot do.
 */
export function collected(emulation: Emulation, model: Model, asked: CollectAsked): Promise<Uint8Array> {
  if (asked.kind === 'capture') return emulation.capture(settingsOf(model, asked))
  if (asked.kind === 'core') return emulation.core()
  throw new UserFault(`This board cannot make that: ${asked.kind}.`)
}
