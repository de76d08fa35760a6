/** How long a link works: so many minutes, or until a day after the session is due to end. */
export const shareWords = {
  '60': '1 hour',
  '480': '8 hours',
  '1440': '24 hours',
  '10080': '7 days',
  session: '1 day after the session ends',
}

export type ShareChoice = keyof typeof shareWords

/** Those for a console, and those for a recording. */
export const consoleChoices: ShareChoice[] = ['60', '480', 'session']
export const recordingChoices: ShareChoice[] = ['60', '1440', '10080']
