import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readBody } from './body.ts'
import { CallLimit } from './call-limit.ts'
import { wrongType } from './check-arguments.ts'
import { ConnectionFailedError, InvalidResponseError, UsageError } from './errors.ts'
import { reasonOf } from './network-errors.ts'
import { readRegular } from './regular-file.ts'
import type { Command } from './wait.ts'

const DOWNLOAD_MS = 60_000
/**
 * An ELF file with its symbols may be larger than the 16 MiB that the service takes.
 *
 * @internal
 */
export const MAX_FIRMWARE_BYTES = 256 * 1024 * 1024

/** A path, a file: or https: URL, a Blob or File, or the bytes themselves. */
export type Firmware = string | URL | Blob | Uint8Array | ArrayBuffer

export type FlashOptions = {
  format?: 'uf2' | 'hex' | 'elf' | 'bin' | undefined
  /** The name of the file, for people. Default: that of the path, URL or File. */
  filename?: string | undefined
  verify?: boolean
  /** Where a raw image begins in the memory of the board. */
  address?: number | undefined
  /** How long the flash may take once the file is there, in milliseconds. Default: 5 minutes. */
  timeoutMs?: number
  onProgress?: ((command: Command) => void) | undefined
}

export type FirmwareFile = { bytes: Uint8Array<ArrayBuffer>; filename: string | undefined }

/**
 * Reads firmware from where it is. Throws a {@link UsageError} for a file that cannot be read or is
 * empty, a {@link ConnectionFailedError} for a URL that cannot, and a TypeError for what is
 * neither.
 *
 * @internal
 */
export async function readFirmware(firmware: Firmware, signal?: AbortSignal): Promise<FirmwareFile> {
  const file = await read(firmware, signal)
  if (file.bytes.length === 0) throw new UsageError(`${file.filename ?? 'The firmware'} is empty.`)
  return file
}

async function read(firmware: Firmware, signal: AbortSignal | undefined): Promise<FirmwareFile> {
  if (typeof firmware === 'string') return readPath(firmware)
  if (firmware instanceof URL)
    return firmware.protocol === 'file:' ? readPath(fileURLToPath(firmware)) : download(firmware, signal)
  if (firmware instanceof Blob) {
    const filename = firmware instanceof File ? basename(firmware.name) : undefined
    return { bytes: new Uint8Array(await firmware.arrayBuffer()), filename }
  }
  if (!(firmware instanceof ArrayBuffer || ArrayBuffer.isView(firmware)))
    throw wrongType('Firmware', 'a path, a URL, a Blob or bytes', firmware)
  return { bytes: new Uint8Array(firmware), filename: undefined }
}

/**
 * Reads a file. Throws a {@link UsageError} for one that cannot be read.
 *
 * @internal
 */
export async function readPath(path: string): Promise<FirmwareFile> {
  try {
    return { bytes: await readRegular(path, MAX_FIRMWARE_BYTES), filename: basename(path) }
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    throw new UsageError(REASONS[code ?? '']?.(path) ?? `${path} cannot be read: ${code ?? message}.`, { cause })
  }
}

const REASONS: Record<string, (path: string) => string> = {
  ENOENT: (path) => `There is no file ${path}.`,
  EISDIR: (path) => `${path} is a folder.`,
  EACCES: (path) => `You may not read the file ${path}.`,
}

/** The key of the service is not sent. */
async function download(url: URL, signal: AbortSignal | undefined): Promise<FirmwareFile> {
  const named = `${url.origin}${url.pathname}`
  if (!/^https?:$/.test(url.protocol))
    throw new UsageError(`Firmware is read from file: and https: URLs, not ${url.protocol}`)
  using limit = new CallLimit(DOWNLOAD_MS, [signal])
  try {
    const response = await limit.race(fetch(url, { signal: limit.signal }))
    if (!response.ok) throw new UsageError(`${named} answered with status ${response.status}.`)
    const bytes = await limit.race(readBody({ url: named, response, maxBytes: MAX_FIRMWARE_BYTES }))
    return { bytes, filename: basename(url.pathname) || undefined }
  } catch (cause) {
    signal?.throwIfAborted()
    if (cause instanceof InvalidResponseError) throw new UsageError(`${named} is larger than any firmware.`, { cause })
    if (cause instanceof UsageError) throw cause
    const text = limit.isOver ? `it was not read within ${DOWNLOAD_MS / 1000} s` : reasonOf(cause)
    throw new ConnectionFailedError(`${named} cannot be read: ${text}.`, { cause })
  }
}
