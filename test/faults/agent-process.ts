import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeAgent, makeAgentBoard, makeBaseImage, makeBoardType } from '#db/factory.ts'
import { endProcess } from '#scripts/end-process.ts'
import { until } from './instance.ts'

export const CREDITS_PER_MINUTE = 2
const CONNECTS_WITHIN_MS = 30_000

/** An agent in the database, and its boards: Unos of a type of their own. */
export type AgentLab = Awaited<ReturnType<typeof makeAgentLab>>

export async function makeAgentLab(count: number) {
  const { slug: type } = await makeBoardType({ creditsPerMinute: CREDITS_PER_MINUTE })
  await makeBaseImage({ boardType: type })
  const agent = await makeAgent()
  const slots: string[] = []
  for (const _ of Array(count)) {
    const { agentSlot } = await makeAgentBoard({ boardType: type, agentId: agent.id })
    slots.push(agentSlot ?? '')
  }
  return { type, agent, slots }
}

/** The agent program with emulated Unos, in a process of its own. */
export class AgentProcess {
  log = ''
  readonly #child: ChildProcess

  private constructor(child: ChildProcess) {
    this.#child = child
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (this.log += data))
    // A stopped process would not notice our end.
    process.once('exit', () => child.kill('SIGKILL'))
  }

  /**
   * Starts it, with boards as lines of its configuration. Returns once the service has said
   * welcome.
   */
  static async start(
    folder: string,
    service: string,
    { agent, slots }: AgentLab,
    boards = slots.map((slot) => `  - { slot: ${slot}, driver: emulated-avr }`),
  ): Promise<AgentProcess> {
    const config = join(folder, `${agent.id}.yaml`)
    writeFileSync(config, [`service: ${service}`, 'name: lab', 'boards:', ...boards, ''].join('\n'))
    const credential = { agent_id: agent.id, credential: agent.credential }
    writeFileSync(`${config}.credential`, JSON.stringify(credential), { mode: 0o600 })
    const child = spawn(process.execPath, ['--no-warnings', 'agent/index.ts', 'run', '--config', config], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { NODE_ENV: 'production' },
    })
    const made = new AgentProcess(child)
    const isConnected = async () => made.log.includes('"connected"')
    await until(isConnected, CONNECTS_WITHIN_MS, () => made.log)
    return made
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name)
  }

  /** Ends it as a power cut would. */
  kill(): Promise<void> {
    return endProcess(this.#child, 'SIGKILL', () => this.log)
  }
}
