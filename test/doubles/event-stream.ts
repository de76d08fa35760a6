import { vi } from 'vitest'

export type Received = { id: string; type: string; data: Record<string, unknown> }

/** For tests: a client that follows events as browsers do, without coming back by itself. */
export class EventStreamDouble {
  readonly received: Received[] = []
  isOver = false
  readonly #leaving = new AbortController()
  #rest = ''

  private constructor(body: ReadableStream<Uint8Array>) {
    void this.#read(body)
  }

  static async open(url: string, headers: Record<string, string>, query = ''): Promise<EventStreamDouble> {
    const leaving = new AbortController()
    const response = await fetch(`${url}/v1/events${query}`, { headers, signal: leaving.signal })
    if (!response.ok || !response.body) throw new Error(`no stream: ${response.status} ${await response.text()}`)
    const double = new EventStreamDouble(response.body)
    double.#leaving.signal.addEventListener('abort', () => leaving.abort())
    await double.has(1)
    return double
  }

  /** Waits until at least so many events have come. */
  async has(count: number, timeout = 10_000): Promise<Received[]> {
    await vi.waitFor(() => {
      if (this.received.length < count) throw new Error(`${JSON.stringify(this.received)} instead of ${count}`)
    }, timeout)
    return this.received
  }

  types(): string[] {
    return this.received.map(({ type }) => type)
  }

  leave(): void {
    this.#leaving.abort()
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder()
    try {
      for await (const chunk of body) this.#take(decoder.decode(chunk, { stream: true }))
    } catch (error) {
      // What ends it is no matter here: tests look at `isOver`.
      if (!(error instanceof Error)) throw error
    }
    this.isOver = true
  }

  #take(text: string): void {
    const blocks = (this.#rest + text).split('\n\n')
    this.#rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = new Map(block.split('\n').map((line) => [line.split(': ')[0], line.slice(line.indexOf(': ') + 2)]))
      const [id, type, data] = ['id', 'event', 'data'].map((name) => fields.get(name))
      if (id && type && data) this.received.push({ id, type, data: JSON.parse(data) })
    }
  }
}
