/**
 * What the command line and an emulator say to each other. An emulator is kept for as long as
 * recordings name it, so what is here stays as it is, and grows by members that may be left out.
 */

/** A file that was on the board. */
export type FirmwareFile = { format: 'uf2' | 'hex' | 'elf' | 'bin'; bytes: Uint8Array; address: number | null }

export type ReplaySettings = {
  /** A file `BWREC2`. */
  recording: Uint8Array
  /** The hash of this emulator. */
  emulatorSha256: string
  files: FirmwareFile[]
}

/**
 * Where to stand: at the end, at a time of the board, or once so many bytes have been printed, of
 * the session's console or of the replay.
 */
export type Where = { at: 'end' } | { at: 'ms'; ms: number } | { at: 'printed' | 'replayed'; bytes: number }

export type ToReplay =
  /** Replays all of it, and proves itself. */
  | { t: 'verify' }
  /** Goes there, for a debugger. For another place than the end, verify first. */
  | { t: 'go'; where: Where }
  /** Bytes of the debugger. Another one has come with `debugger`. */
  | { t: 'debugger' }
  | { t: 'bytes'; bytes: Uint8Array }

export type FromReplay =
  | { t: 'progress'; part: number }
  /** It was the same, up to this hash; and what the board printed. */
  | { t: 'verified'; hash: string; printed: Uint8Array; ms: number }
  /** It stands. `hash` is what was recorded, where it stands at the end. */
  | { t: 'stands'; ms: number; hash?: string }
  | { t: 'bytes'; bytes: Uint8Array }
  /** The debugger has left. */
  | { t: 'left' }
  /**
   * It cannot be replayed, or was something else: nothing of it is true. `needs` is the SHA-256
   * of a file that was on the board, where that is missing.
   */
  | { t: 'refused'; why: string; needs?: string }
