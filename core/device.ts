import Bowser from 'bowser'

const MAX_CHARACTERS = 100

/** Returns the browser and operating system of a User-Agent header: `Firefox on Linux`. */
export function deviceOf(userAgent: string | null): string {
  if (!userAgent) return 'Unknown browser'
  const { browser, os } = Bowser.parse(userAgent)
  const name = browser.name || 'Unknown browser'
  return (os.name ? `${name} on ${os.name}` : name).slice(0, MAX_CHARACTERS)
}
