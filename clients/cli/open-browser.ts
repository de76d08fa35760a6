import open from 'open'
import { reasonOf } from './files.ts'
import { say } from './terminal-text.ts'

/**
 * Opens an address in the browser, where there is a screen to show it, and returns whether there
 * is. The address is a service's: only a page of the web is opened.
 */
export async function openBrowser(address: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  if (!/^https?:$/.test(new URL(address).protocol)) return false
  const isHeadless = process.platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY && !env.WSL_DISTRO_NAME
  if (isHeadless && !env.BROWSER) return false
  try {
    const child = await open(address, env.BROWSER ? { app: { name: env.BROWSER } } : {})
    child.on('error', (error) => say(`The browser did not open: ${error.message}`))
    return true
  } catch (error) {
    say(`The browser did not open: ${reasonOf(error)}.`)
    return false
  }
}
