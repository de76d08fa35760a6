import type { Context } from './context.ts'
import { openBrowser } from './open-browser.ts'

/** Returns the path of a page of the service. */
export type PageOf = (context: Context, args: (string | undefined)[]) => string | Promise<string>

/** Opens a page in the browser. Without one to open, prints its address. */
export async function showPage({ url, settings, out }: Context, path: string): Promise<void> {
  const address = url + path
  const isOpen = !settings.isCi && (await openBrowser(address, settings.environment))
  if (isOpen) out.say(`Opened ${address}`)
  else out.text(address)
}
