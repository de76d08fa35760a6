/** What a browser keeps for the pages, in places that it may refuse to them. */

type Place = 'localStorage' | 'sessionStorage'

/** Returns what is kept under a key; null also where the browser keeps nothing. */
export function readStored(key: string, place: Place = 'localStorage'): string | null {
  try {
    return window[place].getItem(key)
  } catch {
    // Storage is blocked: the page goes on with its defaults.
    return null
  }
}

/** Keeps a value, or forgets it if it is null. Where storage is blocked, nothing happens. */
export function store(key: string, value: string | null, place: Place = 'localStorage'): void {
  try {
    if (value === null) window[place].removeItem(key)
    else window[place].setItem(key, value)
  } catch {
    // As above. Storage may also be full.
  }
}
