/** What `scripts/bundle-agent.ts` puts into the file. Binaries are base64. */
declare const EMBEDDED: {
  /** The code of `agent/emulated/worker.ts` as one script. */
  emulator: string
  /** Of the file in which the service hands out the same emulator, for replays. */
  emulatorSha256: string
  shells: Record<'uno' | 'pico' | 'stm32', string>
  /** Compressed, by system, processor and, on Linux, C library: `linux-arm64-musl`. */
  serialBindings: Record<string, string>
}

export const embedded = EMBEDDED
