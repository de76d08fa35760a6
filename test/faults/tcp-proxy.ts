import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listenBefore } from '#test/server/listen-before.ts'

/** A network in miniature: whoever connects to it is connected on, until somebody cuts the line or lets nothing through. */
export class Gate {
  /** Connections stay, new ones are taken and lead nowhere, and nothing comes through. What was lost then stays lost. */
  isSilent: boolean = false
  readonly #lines = new Set<Socket>()
  readonly #server

  constructor(port: number) {
    this.#server = createServer((near) => {
      // PostgreSQL is not told of those either: it would keep a place for each of them for a minute, and be full.
      if (this.isSilent)
        return this.#lead(
          near,
          () => {},
          () => {},
        )
      const far = connect(port, '127.0.0.1')
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const)
        this.#lead(
          from,
          (data) => to.write(data),
          () => to.destroy(),
        )
    })
  }

  /** What is on the way in a silence is lost, as on a line that is down. */
  #lead(from: Socket, write: (data: Buffer) => void, end: () => void): void {
    this.#lines.add(from)
    from.on('data', (data) => {
      if (!this.isSilent) write(data)
    })
    from.on('error', () => {})
    from.on('close', () => {
      this.#lines.delete(from)
      if (!this.isSilent) end()
    })
  }

  /** The address of a database, by way of this gate. */
  open(databaseUrl: string): Promise<string> {
    return listenBefore(this.#server, databaseUrl)
  }

  cut(): void {
    for (const line of this.#lines) line.resetAndDestroy()
  }

  async close(): Promise<void> {
    this.isSilent = false
    this.cut()
    this.#server.close()
    await once(this.#server, 'close')
  }
}
