import python from './python.json' with { type: 'json' }
import typescript from './typescript.json' with { type: 'json' }

/** What an SDK offers, read from its code: a class, a function, a field or an option. */
export type Entry = { name: string; signature: string; text: string; kind?: string; members?: Entry[] }

/** The exports of both SDKs, and what the pytest plugin adds. Tests hold them against the code. */
export const entries: {
  python: Entry[]
  typescript: Entry[]
  pytest: { marker: string; fixtures: Entry[]; options: Entry[]; ini: Entry[] }
} = { python: python.sdk, typescript, pytest: python.pytest }
