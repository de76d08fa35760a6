import { availableParallelism } from 'node:os'
import type { BoardConfig } from '#agent/config.ts'
import { emulatedDriver } from '#agent/emulated/driver.ts'
import type { BoardDriver } from './driver.ts'

const MIN_SHARE = 0.05

/** Creates the driver of a board. Emulated boards share the processor fairly by default. */
export function makeDriver({ share }: BoardConfig, boards: number): BoardDriver {
  const fair = Math.max(MIN_SHARE, Math.min(1, availableParallelism() / boards))
  return emulatedDriver({ machine: 'uno', share: share === undefined ? fair : share / 100 })
}
