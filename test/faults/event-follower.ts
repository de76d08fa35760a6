import { setTimeout as wait } from 'node:timers/promises'

const RETRY_MS = 50

/** Follows the events of a user as a browser does: it comes back and names its last event. */
export class EventFollower {
  /** The ids of all events, as they came. */
  readonly ids: string[] = []
  /** How often a stream began, and how often it was said that events may be gone. */
  opened = 0
  resets = 0
  #last: string | undefined
  readonly #leaving = new AbortController()

  constructor(url: string, headers: Record<string, string>) {
    void this.#follow(url, headers)
  }

  leave(): void {
    this.#leaving.abort()
  }

  async #follow(url: string, headers: Record<string, string>): Promise<void> {
    while (!this.#leaving.signal.aborted) {
      const more: Record<string, string> = this.#last === undefined ? {} : { 'last-event-id': this.#last }
      // A stream that was cut, or could not be opened, is opened again: what it missed is looked
      // for.
      await this.#read(url, { ...headers, ...more }).catch(() => {})
      await wait(RETRY_MS)
    }
  }

  async #read(url: string, headers: Record<string, string>): Promise<void> {
    const { body } = await fetch(`${url}/v1/events`, { headers, signal: this.#leaving.signal })
    let rest = ''
    for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (rest + text).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) this.#take(block)
    }
  }

  #take(block: string): void {
    const id = /^id: (\d+)$/m.exec(block)?.[1]
    const type = /^event: (\S+)$/m.exec(block)?.[1]
    if (!id) return
    this.#last = id
    if (type === 'ready') this.opened += 1
    else if (type === 'reset') this.resets += 1
    else this.ids.push(id)
  }
}
