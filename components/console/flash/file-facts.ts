import { fileSize } from '#components/amounts.ts'

/** So many digits of a hash tell builds apart. */
const SHORT = 7

export type NamedFile = { name: string; size: number | null; sha256: string | null }

/** Returns a file as one line: `blink.hex · 1.2 kB · 3fa9c1d`. */
export function fileText(file: NamedFile): string {
  return [file.name, fileFacts(file)].filter(Boolean).join(' · ')
}

/** Returns what tells a file from another build of it: `1.2 kB · 3fa9c1d`; nothing if unknown. */
export function fileFacts({ size, sha256 }: NamedFile): string {
  return [size !== null && fileSize(size), sha256?.slice(0, SHORT)].filter(Boolean).join(' · ')
}
