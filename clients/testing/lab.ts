import { sql } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { makeAgent, makeAgentBoard, makeBaseImage, makeBoardType, makeKey, makeUser } from '#db/factory.ts'
import { db } from '#db/index.ts'
import { bundleCliIfStale } from '#scripts/bundle-cli.ts'
import { PROGRAMS } from '#test/programs.ts'
import { startServer, type TestServer } from '#test/server/start-server.ts'
import { CommandLine } from './command-line.ts'
import { FaultProxy } from './fault-proxy.ts'
import { ScriptedAgent } from './scripted-agent.ts'

type Environment = Record<string, string>
type NewUser = {
  credits?: number | undefined
  tier?: 'free' | 'paid' | undefined
  access?: 'full' | 'run' | 'read' | undefined
}

/**
 * For tests of clients: a real service behind a fault proxy, with boards whose consoles are
 * scripted. The database is that of the test file.
 */
export class Lab {
  readonly proxy: FaultProxy
  readonly #databaseUrl: string
  readonly #environment: Environment
  readonly #agents: ScriptedAgent[] = []
  #server: TestServer
  #isRunning: boolean = true

  private constructor(databaseUrl: string, environment: Environment, server: TestServer, proxy: FaultProxy) {
    this.#databaseUrl = databaseUrl
    this.#environment = environment
    this.#server = server
    this.proxy = proxy
  }

  static async start(databaseUrl: string, environment: Environment = {}): Promise<Lab> {
    const server = await startServer(databaseUrl, environment)
    return new Lab(databaseUrl, environment, server, await FaultProxy.start(server.url))
  }

  /** The address for clients, by way of the proxy. */
  get url(): string {
    return this.proxy.url
  }

  get serverUrl(): string {
    return this.#server.url
  }

  async makeUser({ credits = 1_000, tier = 'paid', access = 'full' }: NewUser = {}) {
    const user = await makeUser({ tier, credits, emailVerifiedAt: new Date() })
    const { id, secret } = await makeKey(user, { access })
    return { userId: user.id, keyId: id, key: secret }
  }

  /** Makes boards of a type of their own, at two credits a minute, that are free at once. */
  async makeBoards({ count = 1 }: { count?: number | undefined } = {}) {
    const { slug: boardType } = await makeBoardType({ creditsPerMinute: 2 })
    const { id: baseImageId } = await makeBaseImage({ boardType })
    const { id: agentId, credential } = await makeAgent()
    const boards: { id: string; agentSlot: string | null }[] = []
    for (const _ of Array(count)) boards.push(await makeAgentBoard({ boardType, agentId }))
    const agent = new ScriptedAgent(
      credential,
      boards.map(({ agentSlot }) => agentSlot ?? ''),
    )
    await agent.connect(this.serverUrl)
    this.#agents.push(agent)
    return { boardType, baseImageId, boardIds: boards.map(({ id }) => id), agent }
  }

  shift(sessionId: string, seconds: number): Promise<void> {
    return shiftSession(sessionId, seconds)
  }

  /** Ends the service as a power cut would. */
  async kill(): Promise<void> {
    if (this.#isRunning) await this.#server.kill()
    this.#isRunning = false
  }

  /** Starts the service again at its old address, killed or not, and connects its boards. */
  async restart(): Promise<void> {
    const { port } = new URL(this.serverUrl)
    await this.kill()
    this.#server = await startServer(this.#databaseUrl, { ...this.#environment, PORT: port })
    this.#isRunning = true
    for (const agent of this.#agents) await agent.connect(this.serverUrl)
  }

  async stop(): Promise<void> {
    for (const agent of this.#agents) agent.cut()
    await this.proxy.stop()
    if (this.#isRunning) await this.#server.stop()
  }
}

/**
 * For tests: lets a session be so much older, as if that time had passed. The service looks for
 * what is due in the last seconds only, so nothing becomes due before now.
 */
export async function shiftSession(id: string, seconds: number): Promise<void> {
  const by = sql`make_interval(secs => ${seconds})`
  await db().execute(sql`update sessions set created_at = created_at - ${by}, started_at = started_at - ${by},
    expires_at = expires_at - ${by}, lease_expires_at = lease_expires_at - ${by},
    next_event_at = greatest(next_event_at - ${by}, now()), start_deadline_at = start_deadline_at - ${by} where id = ${id}`)
}

/** For tests: a lab for one file, on the file's database. `environment` is of its service. */
export function labFor(databaseUrl: string, environment: Environment = {}): () => Lab {
  let lab: Lab | undefined
  beforeAll(async () => {
    lab = await Lab.start(databaseUrl, environment)
  })
  afterAll(() => lab?.stop())
  return () => {
    if (!lab) throw new Error('the lab has not started')
    return lab
  }
}

/** For tests: a command line without settings, whose file is made before the tests of a file. */
export function bareCommandLine(): CommandLine {
  beforeAll(() => bundleCliIfStale(PROGRAMS), 60_000)
  return CommandLine.bundled({})
}
