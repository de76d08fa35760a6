import { pause } from './call-limit.ts'
import type { PartNews } from './part-news.ts'
import type { Screen } from './script.ts'

/** A program may draw 20 pictures a second, and each look is a request. */
const LOOK_MS = 250

export const SHOWN = Symbol('the screen shows what was waited for')

/** Looks at the screens that a script waits for: at once, and each time that one has changed. */
export class ScreenWatch implements Disposable {
  readonly #news: PartNews
  readonly #take: (part: string) => Promise<Uint8Array>
  #watched: { screen: Screen; shown: Promise<typeof SHOWN> } | undefined
  readonly #end = new AbortController()

  /** `take` returns a screenshot, as a PNG. */
  constructor(news: PartNews, take: (part: string) => Promise<Uint8Array>) {
    this.#news = news
    this.#take = take
  }

  /** Resolves once the screen is as wanted. Rejects where it cannot be looked at. */
  until(screen: Screen): Promise<typeof SHOWN> {
    if (this.#watched?.screen === screen) return this.#watched.shown
    const shown = this.#watch(screen)
    // A run that ends for another reason has nobody to hear of it.
    shown.catch(() => {})
    this.#watched = { screen, shown }
    return shown
  }

  /** Looks once, and returns whether the screen is as wanted. */
  async isShown(screen: Screen): Promise<boolean> {
    return screen.isShown(await this.#take(screen.part))
  }

  async #watch(screen: Screen): Promise<typeof SHOWN> {
    for (;;) {
      const state = this.#news.stateOf(screen.part)
      if (await this.isShown(screen)) return SHOWN
      await this.#news.untilChanged(screen.part, state)
      await pause(LOOK_MS, this.#end.signal)
    }
  }

  [Symbol.dispose](): void {
    this.#end.abort()
  }
}
