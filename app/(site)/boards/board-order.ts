const NUMBERS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
const collator = new Intl.Collator('en', { numeric: true })

/** Compares names of boards as people count: one, two, three, and 2 before 10. */
export function compareLabels(a: string, b: string): number {
  return collator.compare(withDigits(a), withDigits(b))
}

function withDigits(label: string): string {
  return label.replaceAll(/\b[a-z]+\b/gi, (word) => {
    const number = NUMBERS.indexOf(word.toLowerCase())
    return number < 0 ? word : String(number)
  })
}
