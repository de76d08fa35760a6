/**
 * Runs so many idle emulated boards for so many seconds, and prints how much of a processor core
 * they took.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { emulatedDriver } from '#agent/emulated/driver.ts'

const WARM_UP_MS = 3_000
const [machine = 'uno', count = '20', seconds = '10'] = process.argv.slice(2)
if (machine !== 'uno' && machine !== 'pico') throw new Error(`there is no machine ${machine}`)
const ignore = { output() {}, note() {}, failed() {} }
const drivers = Array.from({ length: Number(count) }, () => emulatedDriver({ machine, share: 1 }))
await Promise.all(drivers.map((driver) => driver.start(ignore)))
await wait(WARM_UP_MS)
const [before, began] = [process.cpuUsage(), performance.now()]
await wait(Number(seconds) * 1_000)
const { user, system } = process.cpuUsage(before)
console.log((user + system) / 1_000 / (performance.now() - began))
await Promise.all(drivers.map((driver) => driver.wipe()))
