import { availableParallelism } from 'node:os'
import type { BoardConfig } from '#agent/config.ts'
import { emulatedDriver } from '#agent/emulated/driver.ts'
import { NEVER } from '#agent/emulated/pico/compiler/heat.ts'
import { qemuDriver } from '#agent/qemu/driver.ts'
import { serialDriver } from '#agent/serial/driver.ts'
import type { BoardDriver } from './driver.ts'

const MIN_SHARE = 0.05
/** The part of the processor that emulated boards may use together; the rest is the service's. */
const SHARED = 0.75
const machines = { 'emulated-avr': 'uno', 'emulated-rp2040': 'pico' } as const

/** Creates the driver of a board. Emulated boards share the processor fairly by default. */
export function makeDriver(board: BoardConfig, boards: number): BoardDriver {
  if ('port' in board) return serialDriver(board)
  if (board.driver === 'qemu') return qemuDriver(board)
  const { driver, share, slot, compiles } = board
  const fair = Math.max(MIN_SHARE, Math.min(1, (SHARED * availableParallelism()) / boards))
  return emulatedDriver({
    machine: machines[driver],
    name: slot,
    share: share === undefined ? fair : share / 100,
    ...(compiles === false && { compileAfter: NEVER }),
  })
}
