import { step } from '#scripts/progress.mjs'
import { Opened } from '../crowd/scene.ts'
import { filling } from '../filling.ts'
import { dateAndMachine } from '../machine.ts'
import { startPostgresql } from '../postgresql.ts'
import { unsoundIn } from '../sound.ts'
import type { BoardsActs } from './boards.ts'
import { type Emulated, idleEmulated } from './emulated.ts'
import { fullSpeed } from './full-speed.ts'
import { startHelper } from './helper.ts'
import { idleSockets } from './idle-sockets.ts'
import { reportOfConsoles } from './report.ts'
import { startSessions } from './sessions.ts'
import { BOARDS } from './size.ts'
import type { ViewersActs } from './viewers.ts'
import { addAgents, addCallers } from './world.ts'

const AGENTS = 4
const EMULATED = 20
const SHOWN = 20
const drivers = { Unos: 'emulated-avr', Picos: 'emulated-rp2040' }

/** What consoles cost, and whether every byte of them arrives, on a stock PostgreSQL. */
export async function consoles(size: { rounds: number; seconds: number }) {
  await using open = new AsyncDisposableStack()
  const postgresql = await startPostgresql()
  open.defer(postgresql.stop)
  await using opened = new Opened(postgresql)
  const databaseUrl = await opened.database('consoles')
  const world = await fill(databaseUrl)
  const service = await step('Starting the service', () => opened.service(databaseUrl))
  const { url } = service
  const boards = startHelper<BoardsActs>('bench/consoles/boards.ts')
  open.defer(boards.stop)
  const viewers = startHelper<ViewersActs>('bench/consoles/viewers.ts')
  open.defer(viewers.stop)
  await boards.ask('connect', { url, agents: world.agents })
  const sessions = await step(`Starting ${BOARDS} sessions`, () =>
    startSessions({ url, databaseUrl, boardType: 'hardware', keys: world.keys }),
  )
  const place = { service, postgresql, databaseUrl, boards, viewers }
  const idleBytes = await step('Viewers who only look', () => idleSockets(place, sessions))
  const full = await step('Consoles at full speed', () => fullSpeed(place, sessions, size))
  const cores: Record<string, number> = {}
  for (const [name, emulated] of Object.entries(world.emulated))
    cores[name] = await step(`${EMULATED} idle ${name}`, () => idleEmulated({ url, databaseUrl }, emulated))
  const brokenInvariants = await unsoundIn(databaseUrl)
  for (const line of [...full.faults, ...brokenInvariants].slice(0, SHOWN)) console.log(line)
  const { lines, isKept } = reportOfConsoles({ ...full, idleBytes, cores, brokenInvariants })
  return { lines: [`${dateAndMachine()}; ${postgresql.description}.`, '', ...lines], isKept }
}

function fill(databaseUrl: string) {
  return filling(databaseUrl, async (sql) => {
    const agents = await addAgents(sql, { type: 'hardware', group: 'a', agents: AGENTS, boardsEach: BOARDS / AGENTS })
    const keys = await addCallers(sql, 'b', BOARDS)
    const emulated: Record<string, Emulated> = {}
    for (const [name, driver] of Object.entries(drivers)) {
      const group = name.toLowerCase().slice(0, 1)
      const [agent] = await addAgents(sql, { type: driver, group, agents: 1, boardsEach: EMULATED })
      if (agent) emulated[name] = { driver, boardType: driver, agent, keys: await addCallers(sql, group, EMULATED) }
    }
    return { agents, keys, emulated }
  })
}
