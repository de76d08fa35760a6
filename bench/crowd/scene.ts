import { migrate } from '#db/migrate.ts'
import type { PostgreSQL } from '../postgresql.ts'
import { type Service, startService } from '../service.ts'
import type { Goal } from '../tables.ts'
import type { Size } from './size.ts'

export type Told = {
  lines: string[]
  goals: Goal[]
  /** What is in the database afterwards that must never be. */
  brokenInvariants: string[]
}

/** Plays something that happens to a service with a crowd, and says how it went. */
export type Scene = (opened: Opened, size: Size) => Promise<Told>

/** What a scene has opened. All of it is closed when the scene is over, in the reverse order. */
export class Opened {
  readonly postgresql: PostgreSQL
  readonly #open = new AsyncDisposableStack()

  constructor(postgresql: PostgreSQL) {
    this.postgresql = postgresql
  }

  /**
   * Makes a database: a copy of another one, or else one that is migrated and empty. Returns its
   * address.
   */
  async database(name: string, template?: string): Promise<string> {
    const url = await this.postgresql.create(name, template)
    this.#open.defer(() => this.postgresql.drop(name))
    if (!template) await migrate(url)
    return url
  }

  async service(databaseUrl: string): Promise<Service> {
    const service = await startService(databaseUrl)
    this.#open.defer(service.stop)
    return service
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#open.disposeAsync()
  }
}
