import type { Boot } from '#wire/agent-protocol.ts'
import type { BootWatch } from './boot-watch.ts'
import type { BoardDriver } from './drivers/driver.ts'
import type { FetchFirmware } from './firmware-cache.ts'

type Checked = { driver: BoardDriver; boot: Boot; watch: BootWatch; fetchFirmware: FetchFirmware }

/** Starts the base image for a look, and wipes the board again. Throws if it does not run. */
export async function checkBase({ driver, boot, watch, fetchFirmware }: Checked): Promise<void> {
  const failed = new AbortController()
  try {
    const image = boot.image ? await fetchFirmware(boot.image, failed.signal) : undefined
    const events = {
      output: (bytes: Uint8Array) => watch.add(bytes),
      note: () => {},
      failed: (error: Error) => failed.abort(error),
    }
    await driver.start(events, image)
    await watch.wait((bytes) => driver.write(bytes), failed.signal)
  } finally {
    await driver.wipe()
  }
}
