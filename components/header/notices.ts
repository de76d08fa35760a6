import { readStored, store } from '#components/stored.ts'

const KEY = 'notify-ends'

type Notice = {
  title: string
  body: string
  /** Another tab that says the same takes its place. */
  tag: string
  /** The page that a press opens. */
  path: string
}

export function showNotice({ title, body, tag, path }: Notice): void {
  const notification = new Notification(title, { body, tag, icon: '/icon.svg' })
  notification.addEventListener('click', () => {
    notification.close()
    window.focus()
    location.assign(path)
  })
}

/** Returns whether this browser was asked to notify, and still may. */
export function wantsNotices(): boolean {
  return readStored(KEY) !== null && 'Notification' in window && Notification.permission === 'granted'
}

/** The result of asking for notices: why there will be none, or nothing. */
export type Refused = 'blocked' | 'impossible' | undefined

/** Asks the visitor for the permission, and shows what a notice looks like. Call it in a click. */
export async function askForNotices(): Promise<Refused> {
  if ((await Notification.requestPermission()) !== 'granted') return 'blocked'
  try {
    const title = 'Notifications are on'
    const body = 'You get one when a session starts, and 5 minutes and 1 minute before it ends.'
    showNotice({ title, body, tag: KEY, path: '/' })
  } catch (error) {
    // Chrome on Android lets only service workers notify.
    if (error instanceof TypeError) return 'impossible'
    throw error
  }
  store(KEY, 'yes')
}

export function stopNotices(): void {
  store(KEY, null)
}
