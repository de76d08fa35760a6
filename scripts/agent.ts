/**
 * `npm run agent`: the agent from its sources. What it records names the emulator that the service
 * hands out for replays, so that is made here too, unless it is there.
 */
import { env } from '#env.ts'
import { builtEmulatorHash, bundleEmulatorIfStale } from './bundle-emulator.ts'

if (process.argv[2] === 'run') await nameEmulator()
await import('#agent/index.ts')

/** Boards work without it, but nobody could replay what they did. */
async function nameEmulator(): Promise<void> {
  try {
    const { buildDir } = env()
    await bundleEmulatorIfStale(buildDir)
    const hash = builtEmulatorHash(buildDir)
    if (hash !== undefined) process.env.EMULATOR_SHA256 = hash
  } catch (error) {
    process.stderr.write(`Emulated boards cannot be recorded: ${error instanceof Error ? error.message : error}\n`)
  }
}
