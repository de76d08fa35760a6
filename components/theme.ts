/** The theme in the browser: an attribute of the page, kept by a cookie that the server reads. */

export type ThemeChoice = 'system' | 'light' | 'dark'

/** What browsers colour their own frame with: `--canvas` of app/globals.css. */
export const canvas = { light: '#fbfbfa', dark: '#0e0f0f' } as const

const YEAR_SECONDS = 365 * 24 * 60 * 60
const CHANGE = 'boardwalk:theme'

/** Returns the theme that was chosen for the page. */
export function shownTheme(): ThemeChoice {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** Shows a theme and keeps it; anything but `light` and `dark` is the system's. */
export function chooseTheme(choice: string): void {
  const theme = choice === 'light' || choice === 'dark' ? choice : ''
  if (theme) document.documentElement.dataset.theme = theme
  else delete document.documentElement.dataset.theme
  colorFrame(theme)
  writeCookie('theme', theme)
  dispatchEvent(new Event(CHANGE))
}

/** Colours the frame of the browser as the page now is. Of the system's two, each keeps its own. */
function colorFrame(theme: 'light' | 'dark' | ''): void {
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media === '' ? system : meta.media.includes('dark') ? 'dark' : 'light'
    meta.content = canvas[theme || own]
  }
}

export function onThemeChange(listener: () => void): () => void {
  addEventListener(CHANGE, listener)
  return () => removeEventListener(CHANGE, listener)
}

/** Returns whether the page is dark now: by choice, or as the system is. */
export function isDarkShown(): boolean {
  const theme = shownTheme()
  return theme === 'system' ? systemIsDark().matches : theme === 'dark'
}

/** Calls back when another theme is chosen, and when the system changes its own. */
export function onShownThemeChange(listener: () => void): () => void {
  const stop = onThemeChange(listener)
  const system = systemIsDark()
  system.addEventListener('change', listener)
  return () => {
    stop()
    system.removeEventListener('change', listener)
  }
}

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)')

/** Keeps a preference for a year, where the server finds it; an empty one is forgotten. */
export function writeCookie(name: 'theme' | 'tz', value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // The Cookie Store API is not in every browser that we serve.
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${value ? YEAR_SECONDS : 0}; SameSite=Lax${secure}`
}
