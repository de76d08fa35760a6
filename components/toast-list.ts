const MAX_SHOWN = 3

/** What a toast says. */
export type News = {
  /** Empty: nothing more is to be said about this. */
  text: string
  /** What is under way and what went wrong stay until something else is said, or are dismissed. */
  tone?: 'good' | 'warn' | 'busy' | 'bad'
  /** What it is about: a toast about the same gives way to it. */
  about?: string
  progress?: { label: string; percent: number } | undefined
}

/** `isQuiet`: a step of what is under way, which is not read aloud; its begin and its end are. */
export type Toast = News & { id: number; isQuiet: boolean }

/** Returns the toasts that are shown once there is more news, the newest last. */
export function toastsAfter(shown: Toast[], news: News): Toast[] {
  const before = news.about === undefined ? undefined : shown.find(({ about }) => about === news.about)
  if (news.text === '') return before ? shown.filter((toast) => toast !== before) : shown
  const isQuiet = news.tone === 'busy' && before?.tone === 'busy'
  if (before) return shown.map((toast) => (toast === before ? { ...news, id: before.id, isQuiet } : toast))
  return [...shown, { ...news, id: (shown.at(-1)?.id ?? 0) + 1, isQuiet }].slice(-MAX_SHOWN)
}
