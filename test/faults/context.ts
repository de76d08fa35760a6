/** What a fault is given, and how it says what it finds. */
export type Scene = {
  /** A migrated, empty database of its own. */
  databaseUrl: string
  /** For its files, where PostgreSQL's user gets in. Gone afterwards. */
  folder: string
  /** Says what comes now: where it never comes to an end, that is where it stood. */
  at: (place: string) => void
  /** Says what is not as it should be, a line each. */
  wrong: (...lines: string[]) => void
}

/** Does to real processes what must not matter, and looks whether it did. Answers what it did, in words. */
export type Fault = (scene: Scene) => Promise<string>

/** What a fault's process tells whoever started it. Where it could not be done there is no story. */
export type Message = { at: string } | { wrong: string[] } | { story: string }
