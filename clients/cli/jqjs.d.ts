declare module '@michaelhomer/jqjs' {
  /** Returns what a filter makes of a value, as jq does. Throws where the text is no filter. */
  export function compile(filter: string): (value: unknown) => Iterable<unknown>
}
