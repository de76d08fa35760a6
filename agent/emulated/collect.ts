import { type CollectProgress, UserFault } from '#agent/drivers/driver.ts'
import type { CollectAsked } from '#wire/collects.ts'
import type { Part } from '#wire/parts.ts'
import { settingsOf } from './capture/settings.ts'
import type { Emulation } from './emulation.ts'
import type { PinVoltage } from './messages.ts'
import type { Model } from './models.ts'

/** The kinds of files that emulated boards make. */
export const collectedKinds = ['capture', 'core', 'power_cut'] as const satisfies CollectAsked['kind'][]

/** What an emulated board has beside its memory, and who is told how far it is. */
type Around = { parts: readonly Part[]; inputs: readonly PinVoltage[]; progress: CollectProgress }

/**
 * Begins to make a file of an emulated board. It rejects with a `UserFault` if it came to nothing.
 * Throws one for what the board cannot do.
 */
export async function collected(
  emulation: Emulation,
  model: Model,
  asked: CollectAsked,
  { progress, ...around }: Around,
): Promise<{ over: Promise<Uint8Array> }> {
  if (asked.kind === 'capture') return { over: emulation.capture(settingsOf(model, asked)) }
  if (asked.kind === 'core') return { over: emulation.core() }
  if (asked.kind !== 'power_cut') throw new UserFault(`This board cannot make that: ${asked.kind}.`)
  progress('update', 0)
  const report = await emulation.cutPower({ asked, ...around }, (percent) => progress('boots', percent))
  return { over: Promise.resolve(report) }
}
