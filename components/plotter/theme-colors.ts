/** The colours of the page's theme: a drawing needs each of them many times. */
export class ThemeColors {
  readonly #known = new Map<string, string>()
  readonly #read: (variable: string) => string

  /** `read` returns the colour that a variable has now. */
  constructor(read: (variable: string) => string) {
    this.#read = read
  }

  /** Returns the colour of a variable. It is read once, until `forget` is called. */
  of(variable: string): string {
    const known = this.#known.get(variable) ?? this.#read(variable)
    this.#known.set(variable, known)
    return known
  }

  /** Called when the page shows its other theme. */
  forget(): void {
    this.#known.clear()
  }
}
