import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Firmware } from '#agent/drivers/driver.ts'

/** Has a file with the firmware while `work` runs. Its name is ours, never that of its user. */
export async function withFirmwareFile({ format, bytes }: Firmware, work: (file: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'boardwalk-flash-'))
  try {
    const file = join(folder, `firmware.${format}`)
    await writeFile(file, bytes, { mode: 0o600 })
    await work(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
