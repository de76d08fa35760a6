import { PortsDouble } from '#test/doubles/agent-ports.ts'
import { PortDouble } from '#test/doubles/port.ts'
import type { PortInfo } from '#wire/ports.ts'
import { makeScene } from './testing.ts'

/** More than a session may have open. */
const PORTS: PortInfo[] = [
  { name: 'gdb', protocol: 'gdb-remote' },
  ...['uart1', 'uart2', 'uart3', 'uart4'].map((name) => ({ name, protocol: 'serial' as const })),
]

export type PortOptions = ConstructorParameters<typeof PortDouble>[3] & { name?: string; session?: string; at?: string }

/** For tests: a session on a board with ports that send back what comes. */
export async function makePortsAt(url: string, { ports = PORTS } = {}) {
  const agent = new PortsDouble()
  const scene = await makeScene(url, { behaves: agent.behaves, ports })
  const { id, viewer } = await scene.run()
  const dial = ({ name = 'gdb', session = id, at = url, ...options }: PortOptions = {}) =>
    new PortDouble(at, session, name, { headers: scene.headers, ...options })
  const open = async (options: PortOptions = {}) => {
    const port = dial(options)
    await port.until(() => port.isOpen || port.refused)
    if (port.refused) throw new Error(`no port: ${JSON.stringify(port.refused)}`)
    return port
  }
  const refused = async (options: PortOptions = {}) => {
    const port = dial(options)
    return port.until(() => port.refused)
  }
  return { ...scene, id, viewer, ports: agent, dial, open, refused }
}
