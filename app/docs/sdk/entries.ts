import cli from './cli.json' with { type: 'json' }
import python from './python.json' with { type: 'json' }
import typescript from './typescript.json' with { type: 'json' }

/** What an SDK offers, read from its code: a class, a function, a field or an option. */
export type Entry = {
  name: string
  signature: string
  text: string
  kind?: string
  members?: Entry[]
  examples?: string[]
}

/** The commands of the command line by their groups, and the flags that most of them have. */
export const commands: { common: Entry[]; groups: { title: string; commands: Entry[] }[] } = cli

/** The exports of both SDKs, and what the pytest plugin adds. Tests hold them against the code. */
export const entries: {
  python: Entry[]
  typescript: Entry[]
  pytest: { marker: string; fixtures: Entry[]; options: Entry[]; ini: Entry[] }
} = { python: python.sdk, typescript, pytest: python.pytest }
