import http from 'node:http'
import { UsageError } from '../typescript/src/index.ts'

const NAMES = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy']

/**
 * Sends calls and consoles through the proxy that the environment names, but for hosts that
 * NO_PROXY names. Throws where the address of the proxy is wrong, and says where this Node.js
 * cannot use one.
 */
export function applyProxy(environment: NodeJS.ProcessEnv, say: (text: string) => void): void {
  // Node.js has done it itself where it was told to.
  if (environment.NODE_USE_ENV_PROXY || !NAMES.some((name) => environment[name])) return
  // Node.js has it since 24.14.
  const { setGlobalProxyFromEnv }: Partial<typeof http> = http
  if (!setGlobalProxyFromEnv) {
    say(`Node.js ${process.versions.node} goes past your proxy. Use 24.14 or newer.`)
    return
  }
  try {
    setGlobalProxyFromEnv()
  } catch (cause) {
    throw new UsageError(`The address of your proxy is wrong: ${(cause as Error).message}`, { cause })
  }
}
