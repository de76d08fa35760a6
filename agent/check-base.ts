import type { Boot } from '#wire/agent-protocol.ts'
import { BootWatch } from './boot-watch.ts'
import type { BoardDriver } from './drivers/driver.ts'
import { Echo } from './echo.ts'
import type { FetchFirmware } from './firmware-cache.ts'

type Checked = {
  driver: BoardDriver
  boot: Boot
  fetchFirmware: FetchFirmware
  /** How often it is started; once by default. */
  loops?: number | undefined
  /** How many bytes it has to give back each time; none by default. */
  echoBytes?: number | undefined
  /** Is called with what watches a start, as it begins. */
  watching: (watch: BootWatch) => void
}

/**
 * Starts the base image for a look, and wipes the board again, as often as it is asked. Throws if
 * it does not run once, or does not give back what is typed.
 */
export async function checkBase({ loops = 1, watching, ...checked }: Checked): Promise<void> {
  for (let loop = 0; loop < loops; loop++) {
    const watch = new BootWatch(checked.boot)
    watching(watch)
    await checkOnce(checked, watch)
  }
}

type CheckedOnce = Omit<Checked, 'loops' | 'watching'>

async function checkOnce({ driver, boot, echoBytes, fetchFirmware }: CheckedOnce, watch: BootWatch): Promise<void> {
  const failed = new AbortController()
  let echo: Echo | undefined
  try {
    const image = boot.image ? await fetchFirmware(boot.image, failed.signal) : undefined
    const events = {
      output: (bytes: Uint8Array) => {
        watch.add(bytes)
        echo?.add(bytes)
      },
      note: () => {},
      failed: (error: Error) => failed.abort(error),
    }
    await driver.start(events, image)
    await watch.wait((bytes) => driver.write(bytes), failed.signal)
    if (echoBytes === undefined) return
    echo = new Echo(echoBytes)
    await echo.run((bytes) => driver.write(bytes), failed.signal)
  } finally {
    await driver.wipe()
  }
}
