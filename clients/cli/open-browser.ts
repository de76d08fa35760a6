import open from 'open'

/** Opens an address in the browser, where there is a screen to show it. */
export async function openBrowser(address: string, env: NodeJS.ProcessEnv): Promise<void> {
  const isHeadless = process.platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY && !env.WSL_DISTRO_NAME
  if (isHeadless && !env.BROWSER) return
  const child = await open(address, env.BROWSER ? { app: { name: env.BROWSER } } : {})
  child.on('error', (error) => process.stderr.write(`The browser did not open: ${error.message}\n`))
}
