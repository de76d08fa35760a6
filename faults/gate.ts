import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { openDetour } from '#scripts/detour.ts'

/** A network in miniature: whoever connects to it is connected on, until somebody cuts the line or lets nothing through. */
export class Gate {
  /** Connections stay, and new ones are taken, and nothing comes through. What was lost then stays lost. */
  isSilent: boolean = false
  readonly #lines = new Set<Socket>()
  readonly #server

  constructor(port: number) {
    this.#server = createServer((near) => {
      const far = connect(port, '127.0.0.1')
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#lines.add(from)
        // What is on the way in a silence is lost, as on a line that is down.
        from.on('data', (data) => {
          if (!this.isSilent) to.write(data)
        })
        from.on('error', () => {})
        from.on('close', () => {
          this.#lines.delete(from)
          if (!this.isSilent) to.destroy()
        })
      }
    })
  }

  /** The address of a database, by way of this gate. */
  open(databaseUrl: string): Promise<string> {
    return openDetour(this.#server, databaseUrl)
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
