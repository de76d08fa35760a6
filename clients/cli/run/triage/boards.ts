import { type Boardwalk, read } from '../../../typescript/src/index.ts'

/** The boards of a type on which a triage can run, besides the one that failed first. */
export class OtherBoards {
  readonly #client: Boardwalk
  readonly #type: string
  readonly #first: string
  /** How often each was used. */
  readonly #used = new Map<string, number>()

  constructor(client: Boardwalk, { type, first }: { type: string; first: string }) {
    this.#client = client
    this.#type = type
    this.#first = first
  }

  /** Returns the board that was used least, rather an available one. Undefined without any. */
  async next(): Promise<string | undefined> {
    const query = { board_type: this.#type, limit: 100 }
    const { boards } = await read(this.#client.http.GET('/v1/boards', { params: { query } }))
    const others = boards.filter(({ id, state }) => id !== this.#first && state !== 'offline')
    const cost = ({ id, state }: (typeof others)[number]) =>
      2 * (this.#used.get(id) ?? 0) + (state === 'available' ? 0 : 1)
    const [best] = others.toSorted((a, b) => cost(a) - cost(b))
    if (best) this.#used.set(best.id, (this.#used.get(best.id) ?? 0) + 1)
    return best?.id
  }
}
