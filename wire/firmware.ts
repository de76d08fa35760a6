/** What the service and its agents call the kinds of firmware files and the steps of a flash. */

export const flashFormats = ['uf2', 'hex', 'elf', 'bin'] as const
export type FlashFormat = (typeof flashFormats)[number]

/** The steps of a flash, in their order. A driver that cannot tell two apart names one of them. */
export const flashPhases = ['fetch', 'erase', 'write', 'verify', 'reset'] as const
export type FlashPhase = (typeof flashPhases)[number]

export const powerStates = ['on', 'off', 'cycle'] as const
export type PowerState = (typeof powerStates)[number]

/** The largest firmware file that the service takes. A board may take less. */
export const MAX_FIRMWARE_BYTES = 16 * 1024 * 1024
