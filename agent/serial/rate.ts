const factors = { '': 1, k: 1e3, m: 1e6, g: 1e9 }

/** Returns the samples in a second of a rate as sigrok writes it: `12m`, `500k`, `24MHz`. */
export function hertzOf(rate: string): number | undefined {
  const [, number, letter = ''] = /^(\d+(?:\.\d+)?)([kmg]?)(?:hz)?$/i.exec(rate.trim()) ?? []
  const hertz = Math.round(Number(number) * factors[letter.toLowerCase() as keyof typeof factors])
  return Number.isSafeInteger(hertz) && hertz > 0 ? hertz : undefined
}
