/** What the service and its agents call the kinds of firmware files and the steps of a flash. */

export const flashFormats = ['uf2', 'hex', 'elf', 'bin'] as const
export type FlashFormat = (typeof flashFormats)[number]

/** The steps of a flash, in their order. A driver that cannot tell two apart names one of them. */
export const flashPhases = ['fetch', 'erase', 'write', 'verify', 'reset'] as const
export type FlashPhase = (typeof flashPhases)[number]

export const powerStates = ['on', 'off', 'cycle'] as const
export type PowerState = (typeof powerStates)[number]

export const MAX_FILENAME = 100

/**
 * Returns the name of a file as the service takes it: without a path, control characters and marks
 * that nobody sees. Of a longer name it is the last 100 characters, with the ending.
 */
export function toFilename(name: string): string {
  const visible = name.normalize('NFC').replaceAll(/[\p{Cc}\p{Cf}\p{Cs}/\\]/gu, '')
  // The cut may leave half of a character at the start.
  return visible.slice(-MAX_FILENAME).replace(/^[\udc00-\udfff]/, '') || 'firmware'
}

/** The largest firmware file that the service takes. A board may take less. */
export const MAX_FIRMWARE_BYTES = 16 * 1024 * 1024
