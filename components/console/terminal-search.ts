import type { ISearchOptions, SearchAddon } from '@xterm/addon-search'
import type { Terminal as Xterm } from '@xterm/xterm'
import { isDarkShown } from '#components/theme.ts'
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
  readonly #addon: SearchAddon
  #found: Found = { number: 0, count: 0, hasMore: false }

  private constructor(addon: SearchAddon, onFound: (found: Found) => void) {
    this.#addon = addon
    addon.onDidChangeResults(({ resultIndex, resultCount }) => {
      this.#found = { number: resultIndex + 1, count: resultCount, hasMore: resultCount >= MAX_COUNTED }
      onFound(this.#found)
    })
  }

  /** `onFound` is called after each search, and as output changes what is found. */
  static async load(terminal: Xterm, onFound: (found: Found) => void): Promise<TerminalSearch> {
    const { SearchAddon } = await import('@xterm/addon-search')
    const addon = new SearchAddon({ highlightLimit: MAX_COUNTED })
    terminal.loadAddon(addon)
    return new TerminalSearch(addon, onFound)
  }

  /** Selects the next place, or the one before. `wanted` must be one that `matcherOf` takes. */
  find(wanted: Wanted, direction: 'next' | 'previous', isTyping: boolean): Found {
    const options = { ...optionsOf(wanted), incremental: isTyping }
    const isFound =
      direction === 'next' ? this.#addon.findNext(wanted.text, options) : this.#addon.findPrevious(wanted.text, options)
    return isFound ? this.#found : { number: 0, count: 0, hasMore: false }
  }

  /** Selects the last place that holds a text as it is written; false if it is not there. */
  selectLast(text: string): boolean {
    return this.#addon.findPrevious(text)
  }

  /** Forgets the places, which are marked no longer. */
  end(): void {
    this.#addon.clearDecorations()
  }
}

function optionsOf({ isCaseSensitive, isRegex }: Wanted): ISearchOptions {
  const colors = isDarkShown() ? dark : light
  return { caseSensitive: isCaseSensitive, regex: isRegex, decorations: colors }
}

/** xterm takes no variables of our theme, and only colours in this form. */
const light = {
  ...{ matchBackground: '#fbe3b0', matchOverviewRuler: '#b57a00' },
  ...{ activeMatchBackground: '#f2a93b', activeMatchColorOverviewRuler: '#b3261e' },
}
const dark = {
  ...{ matchBackground: '#5a4620', matchOverviewRuler: '#f0b55f' },
  ...{ activeMatchBackground: '#9a6a12', activeMatchColorOverviewRuler: '#ff8f85' },
}
