import type { ISearchOptions, SearchAddon } from '@xterm/addon-search'
import type { Terminal as Xterm } from '@xterm/xterm'
import { isDarkShown } from '#components/theme.ts'
import { FOUND_HERE } from './terminal-theme.ts'
import type { Wanted } from './wanted.ts'

/** More places are found one by one, but not counted. */
const MAX_COUNTED = 1_000

/** Where a search is: the number of the selected place from 1, and how many there are. */
export type Found = {
  /** 0 if no place is selected, or if there are too many to count. */
  number: number
  count: number
  /** Whether there are more than are counted. */
  hasMore: boolean
}

/** Searches the lines of a terminal. Its code is loaded when it is first needed. */
export class TerminalSearch {
  readonly #terminal: Xterm
  readonly #addon: SearchAddon
  #found: Found = { number: 0, count: 0, hasMore: false }
  #wanted: Wanted | undefined
  /** The number of the place that was selected before another size moved it. */
  #lost = 0

  private constructor(terminal: Xterm, addon: SearchAddon, onFound: (found: Found) => void) {
    this.#terminal = terminal
    this.#addon = addon
    addon.onDidChangeResults(({ resultIndex, resultCount }) => {
      this.#found = { number: resultIndex + 1, count: resultCount, hasMore: resultCount >= MAX_COUNTED }
      onFound(this.#found)
      if (this.#lost > 0) this.#goBack()
    })
    terminal.onResize(() => {
      if (this.#wanted) this.#lost ||= this.#found.number
    })
  }

  /** `onFound` is called after each search, and as output changes what is found. */
  static async load(terminal: Xterm, onFound: (found: Found) => void): Promise<TerminalSearch> {
    const { SearchAddon } = await import('@xterm/addon-search')
    const addon = new SearchAddon({ highlightLimit: MAX_COUNTED })
    terminal.loadAddon(addon)
    return new TerminalSearch(terminal, addon, onFound)
  }

  /**
   * Selects the next place, or the one before; the newest at first. `wanted` must be one that
   * `matcherOf` takes.
   */
  find(wanted: Wanted, direction: 'next' | 'previous', isTyping: boolean): Found {
    this.#wanted = wanted
    this.#lost = 0
    const options = { ...optionsOf(wanted), incremental: isTyping }
    const isFound =
      direction === 'next' ? this.#addon.findNext(wanted.text, options) : this.#addon.findPrevious(wanted.text, options)
    return isFound ? this.#found : { number: 0, count: 0, hasMore: false }
  }

  /** Selects the last place that holds a text as it is written; false if it is not there. */
  selectLast(text: string): boolean {
    return this.#addon.findPrevious(text)
  }

  /** Marks the places again, in the colours of another theme. */
  recolor(): void {
    if (!this.#wanted) return
    this.#addon.clearDecorations()
    this.find(this.#wanted, 'previous', true)
  }

  /** Forgets the places, which are neither marked nor selected any longer: Ctrl+C interrupts. */
  end(): void {
    this.#wanted = undefined
    this.#addon.clearDecorations()
    this.#terminal.clearSelection()
  }

  /** Another size takes the selection, and the addon selects the newest place, out of sight. */
  #goBack(): void {
    if (!this.#wanted) return
    const steps = this.#found.count - this.#lost
    this.#lost = 0
    this.#terminal.clearSelection()
    for (let i = 0; i <= steps; i++) this.find(this.#wanted, 'previous', false)
  }
}

function optionsOf({ isCaseSensitive, isRegex }: Wanted): ISearchOptions {
  const colors = isDarkShown() ? dark : light
  return { caseSensitive: isCaseSensitive, regex: isRegex, decorations: colors }
}

/** xterm takes no variables of our theme, and only colours in this form. */
const light = {
  ...{ matchBackground: '#fbe3b0', matchOverviewRuler: '#b57a00' },
  ...{ activeMatchBackground: FOUND_HERE, activeMatchColorOverviewRuler: '#b3261e' },
}
const dark = {
  ...{ matchBackground: '#5a4620', matchOverviewRuler: '#f0b55f' },
  ...{ activeMatchBackground: FOUND_HERE, activeMatchColorOverviewRuler: '#ff8f85' },
}
