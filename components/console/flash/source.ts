import type { FlashFormat } from '#wire/firmware.ts'

/** What the user says of a file that does not say it itself. */
export type Said = {
  format?: FlashFormat | undefined
  /** Where raw bytes begin. */
  address?: number | undefined
}

/** A file that may be flashed again. */
export type Source = {
  name: string
  /** What is behind it can be read again after a build, which a chosen file cannot. */
  handle: FileSystemFileHandle | undefined
  file: File | undefined
  said: Said
}

/** Thrown for a file that cannot be read. The message says what to do. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

export const sourceOf = (file: File, handle?: FileSystemFileHandle, said: Said = {}): Source => ({
  ...{ name: file.name, handle, said },
  file: handle ? undefined : file,
})

/**
 * Returns a source's file as it is now. The browser may ask the user for permission, which needs a
 * click or a key. Throws `UnreadableFile`.
 */
export async function readSource({ name, handle, file }: Pick<Source, 'name' | 'handle' | 'file'>): Promise<File> {
  if (file) return file
  return readable(name, async () => {
    await handle?.requestPermission?.({ mode: 'read' })
    return handle?.getFile()
  })
}

/** Returns the bytes of a file. Throws `UnreadableFile` if it has changed since it was read. */
export function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer>> {
  return readable(file.name, async () => new Uint8Array(await file.arrayBuffer()))
}

const REASONS: Record<string, string> = {
  NotFoundError: 'is no longer there. Choose it again.',
  NotReadableError: 'has changed since it was chosen. Choose it again.',
  NotAllowedError: 'may not be read by the browser. Choose it again.',
  SecurityError: 'may not be read by the browser. Choose it again.',
}

async function readable<T>(name: string, read: () => Promise<T | undefined>): Promise<T> {
  try {
    const result = await read()
    if (result === undefined) throw new UnreadableFile(`${name} ${REASONS.NotFoundError}`)
    return result
  } catch (error) {
    const reason = error instanceof DOMException && REASONS[error.name]
    throw reason ? new UnreadableFile(`${name} ${reason}`, { cause: error }) : error
  }
}
