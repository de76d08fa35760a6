/** Returns `1,234`. */
export function number(value: number): string {
  return value.toLocaleString('en')
}

/** Returns `99,999`, and from there on three digits: `864M`. */
export function shortNumber(value: number): string {
  if (value < 100_000) return number(value)
  return value.toLocaleString('en', { notation: 'compact', maximumSignificantDigits: 3 })
}

/** Returns `1,234 credits` or `1 credit`. */
export function credits(value: number): string {
  return `${number(value)} ${value === 1 ? 'credit' : 'credits'}`
}

/** Returns the size of a file: `512 bytes`, `3.2 kB`, `1.4 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  const [unit, name] = bytes < 1_000_000 ? [1_000, 'kB'] : [1_000_000, 'MB']
  return `${(bytes / unit).toLocaleString('en', { maximumFractionDigits: 1 })} ${name}`
}

/** Returns how long credits last at a rate, in whole minutes: `20 minutes` or `1 minute`. */
export function minutesFor(balance: number, creditsPerMinute: number): string {
  const minutes = Math.floor(balance / creditsPerMinute)
  return `${number(minutes)} ${minutes === 1 ? 'minute' : 'minutes'}`
}

/** Returns `1,234 calls` or `1 call`. */
export function calls(value: number): string {
  return `${number(value)} ${value === 1 ? 'call' : 'calls'}`
}

/** Returns the cost of a session: `12 credits` or `12 credits, 3 refunded`. */
export function cost({ credits_used, credits_refunded }: { credits_used: number; credits_refunded: number }): string {
  return credits_refunded > 0 ? `${credits(credits_used)}, ${number(credits_refunded)} refunded` : credits(credits_used)
}

/** Returns `+300` or `−84`, with a real minus sign. */
export function signedNumber(value: number): string {
  return value.toLocaleString('en', { signDisplay: 'exceptZero' }).replace('-', '−')
}

/** Returns a price: `$5` or `$12.50`. */
export function price(cents: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' })
  return format.format(cents / 100)
}
