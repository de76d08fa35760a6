/** How long a link works: so many minutes, or until a day after the session is due to end. */
export const shareChoices = ['60', '480', 'session'] as const

export const shareWords: Record<(typeof shareChoices)[number], string> = {
  '60': '1 hour',
  '480': '8 hours',
  session: '1 day after the session ends',
}
