import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { runEvery } from '#core/every.ts'
import { proxiedHeaders } from '#test/proxied-headers.ts'
import type { Instance } from './instance.ts'

const LOOK_EVERY_MS = 200

/**
 * A small load balancer. It sends requests round robin to the instances that are ready, over
 * kept-alive connections, and retries none.
 */
export class Balancer {
  readonly instances = new Set<Instance>()
  readonly #ready = new Set<Instance>()
  readonly #looks = new Map<Instance, Promise<void>>()
  #count = 0
  readonly #agent = new Agent({ keepAlive: true })
  readonly #server = createServer((incoming, outgoing) => this.#pass(incoming, outgoing))
  readonly #stopLooking = runEvery({
    // One that answers late does not delay the look at another, which may be about to end.
    work: async () => void this.look().catch(console.error),
    onFailure: console.error,
    pauseMs: LOOK_EVERY_MS,
  })

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`
  }

  /** Asks all instances whether they are ready. This also happens all the time. */
  async look(): Promise<void> {
    const look = async (one: Instance) => {
      if (await one.isReady()) this.#ready.add(one)
      else this.#ready.delete(one)
    }
    const looks = [...this.instances].map((one) => {
      const begun = this.#looks.get(one) ?? look(one).finally(() => this.#looks.delete(one))
      this.#looks.set(one, begun)
      return begun
    })
    await Promise.all(looks)
  }

  async close(): Promise<void> {
    await this.#stopLooking()
    this.#agent.destroy()
    this.#server.closeAllConnections()
    this.#server.close()
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    this.#count += 1
    const ready = [...this.#ready].filter((one) => this.instances.has(one))
    const chosen = ready[this.#count % ready.length]
    if (!chosen) return void outgoing.writeHead(502).end()
    const { method, headers } = incoming
    const onward = request(`${chosen.url}${incoming.url}`, { method, headers, agent: this.#agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, proxiedHeaders(answer))
      // The client is cut off too: it would wait for the rest otherwise.
      answer.on('error', () => outgoing.destroy()).pipe(outgoing)
    })
    onward.on('error', (error) => outgoing.writeHead(502).end(String(error)))
    incoming.pipe(onward)
  }
}
