const format = new Intl.ListFormat('en-GB')

/** Returns a list as text: `a, b and c`. */
export const listInWords = (items: string[]) => format.format(items)
