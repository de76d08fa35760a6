import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listenBefore } from '#test/server/listen-before.ts'

/** A TCP proxy that can cut its connections, drop all data, and lead new ones elsewhere. */
export class TcpProxy {
  /** The port to which new connections lead. */
  port: number
  /** Drops all data: connections stay open, and new ones lead nowhere. */
  isSilent: boolean = false
  /**
   * Drops what the other end says, and that it has gone, while what is sent to it still arrives:
   * half a connection.
   */
  isOneWay: boolean = false
  /** How many bytes were sent to the other end. */
  passedBytes = 0
  readonly #lines = new Set<Socket>()
  readonly #server

  constructor(port: number) {
    this.port = port
    this.#server = createServer((near) => {
      // These are not passed on: PostgreSQL would keep a place for each for a minute and run out.
      if (this.isSilent)
        return this.#lead(
          near,
          () => {},
          () => {},
        )
      const far = connect(this.port, '127.0.0.1')
      this.#lead(
        near,
        (data) => {
          this.passedBytes += data.length
          far.write(data)
        },
        () => far.destroy(),
      )
      this.#lead(
        far,
        (data) => {
          if (!this.isOneWay) near.write(data)
        },
        () => {
          if (!this.isOneWay) near.destroy()
        },
      )
    })
  }

  /** Data on its way during the silence is lost. */
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

  /** Returns the URL of a database through this proxy. */
  open(databaseUrl: string): Promise<string> {
    return listenBefore(this.#server, databaseUrl)
  }

  /** Opens it. Returns the address of a server through this proxy. */
  async origin(url: string): Promise<string> {
    return new URL(await this.open(url)).origin
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

export function portOf(url: string): number {
  return Number(new URL(url).port)
}
