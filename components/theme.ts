/** The theme in the browser: an attribute of the page, kept by a cookie that the server reads. */

export type ThemeChoice = 'system' | 'light' | 'dark'

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
  writeCookie('theme', theme)
  dispatchEvent(new Event(CHANGE))
}

export function onThemeChange(listener: () => void): () => void {
  addEventListener(CHANGE, listener)
  return () => removeEventListener(CHANGE, listener)
}

/** Keeps a preference for a year, where the server finds it; an empty one is forgotten. */
export function writeCookie(name: 'theme' | 'tz', value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // The Cookie Store API is not in every browser that we serve.
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${value ? YEAR_SECONDS : 0}; SameSite=Lax${secure}`
}
