/** A helper process: the agents of the lab, and what their boards print. */
import { AgentDouble, type Behaviour, obliging } from '#test/doubles/agent.ts'
import { HEARTBEAT_MS } from '#wire/limits.ts'
import { NumberedLines } from './content.ts'
import { serveActs } from './helper.ts'
import { BYTES_PER_SECOND, PIECE_MS } from './size.ts'
import type { Agent } from './world.ts'

const TICK_MS = 2

type Board = {
  agent: AgentDouble
  binding: number
  session: string
  lines: NumberedLines
  printed: number
  dueAt: number
}

const agents: AgentDouble[] = []
const boards = new Map<number, Board>()
let printing: NodeJS.Timeout | undefined
let began = 0

const acts = {
  /** Connects agents. Their boards echo what is typed. */
  connect: async ({ url, agents: all }: { url: string; agents: Agent[] }) => {
    for (const { credential, slots } of all) {
      const agent = await AgentDouble.connect(
        url,
        credential,
        slots.map((slot) => ({ slot })),
        { behaves },
      )
      await agent.received('welcome')
      agents.push(agent)
    }
    setInterval(beat, HEARTBEAT_MS)
  },
  /** Lets all boards print, each in its turn, until they are told to stop. */
  print: async () => {
    began = performance.now()
    ;[...boards.values()].forEach((board, place) => {
      board.dueAt = began + (PIECE_MS * place) / boards.size
    })
    printing = setInterval(printDue, TICK_MS)
  },
  /**
   * Returns how many bytes the board of each session has printed, echoes not counted, once all are
   * acknowledged.
   */
  stop: async () => {
    clearInterval(printing)
    for (const { agent, binding } of boards.values())
      await agent.until(() => agent.closed ?? agent.acked.get(binding) === agent.offsets.get(binding))
    const closed = agents.find((agent) => agent.closed)?.closed
    if (closed) throw new Error(`the service closed an agent: ${closed.code} ${closed.reason}`)
    return Object.fromEntries([...boards.values()].map(({ session, printed }) => [session, printed]))
  },
}
export type BoardsActs = typeof acts

const behaves: Behaviour = (agent, message) => {
  if ('t' in message && message.t === 'prepare') {
    const { binding, session } = message
    if (!boards.has(binding))
      boards.set(binding, { agent, binding, session, lines: new NumberedLines(session), printed: 0, dueAt: 0 })
  }
  obliging(agent, message)
}

function beat(): void {
  for (const agent of agents) agent.say({ t: 'beat' })
}

/** At its speed, however late we are: what a tick misses is in the next piece. */
function printDue(): void {
  const now = performance.now()
  for (const board of boards.values()) {
    if (now < board.dueAt) continue
    const bytes = Math.floor(((now - began) / 1_000) * BYTES_PER_SECOND) - board.printed
    if (bytes > 0) board.agent.print(board.binding, board.lines.take(bytes))
    board.printed += Math.max(0, bytes)
    board.dueAt = Math.max(board.dueAt + PIECE_MS, now)
  }
}

serveActs(acts)
