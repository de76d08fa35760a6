/**
 * node bench/lists/statement-driver.ts BURST: the statement alone, as many at once as there would
 * be connections.
 */
import { sha256 } from '#core/sha256.ts'
import { chooseDatabase, closeDatabase } from '#db/index.ts'
import type { Burst, Outcome } from './drive.ts'
import { ourStatement } from './our-statement.ts'

const { url, connections, seconds = 1, keys } = JSON.parse(process.argv[2] ?? '') as Burst
chooseDatabase(url)
const read = await ourStatement(url)
const hashes = keys.map(sha256)
const times: number[] = []
const end = performance.now() + seconds * 1000
await Promise.all(
  Array.from({ length: connections }, (_, index) => loop(hashes[index % hashes.length] ?? Buffer.alloc(0))),
)
times.sort((a, b) => a - b)
const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
const outcome: Outcome = { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99) }
process.stdout.write(JSON.stringify(outcome))
await closeDatabase()
process.exit()

async function loop(hash: Buffer): Promise<void> {
  while (performance.now() < end) {
    const began = performance.now()
    const found = await read(hash, { limit: 20, offset: 0 })
    if (!found) throw new Error('the statement found no key')
    times.push(performance.now() - began)
  }
}
