import type { ServerNotification } from '@modelcontextprotocol/sdk/types.js'
import type { Command, Session } from '../../typescript/src/index.ts'

type Request = {
  /** What a client that wants to hear of progress sent with its request. */
  token: string | number | undefined
  notify: (notification: ServerNotification) => Promise<void>
  onError: (error: unknown) => void
}

/** Tells a client that wants to hear it how far its request is. Some then wait longer for it. */
export class Progress {
  readonly #request: Request
  #count = 0

  constructor(request: Request) {
    this.#request = request
  }

  /** Progress must rise, and nobody knows where it ends. */
  say(message: string): void {
    const { token: progressToken, notify, onError } = this.#request
    if (progressToken === undefined) return
    this.#count += 1
    const params = { progressToken, progress: this.#count, message }
    notify({ method: 'notifications/progress', params }).catch(onError)
  }

  ofSession({ state, queue_position }: Session): void {
    this.say(queue_position === null ? state : `${state}, place ${queue_position} in the queue`)
  }

  ofCommand({ kind, state, phase, progress }: Command): void {
    this.say(state === 'running' && phase ? `${kind}: ${phase}, ${progress}%` : `${kind}: ${state}`)
  }
}
