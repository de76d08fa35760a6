const whole = new Intl.NumberFormat('en')
const signed = new Intl.NumberFormat('en', { signDisplay: 'exceptZero' })

/** `1,234` */
export function number(value: number): string {
  return whole.format(value)
}

/** `1,234 credits`, `1 credit` */
export function credits(value: number): string {
  return `${number(value)} ${value === 1 ? 'credit' : 'credits'}`
}

/** What a session has cost, and what of it came back: `12 credits`, `12 credits, 3 refunded`. */
export function cost({ credits_used, credits_refunded }: { credits_used: number; credits_refunded: number }): string {
  return credits_refunded > 0 ? `${credits(credits_used)}, ${number(credits_refunded)} refunded` : credits(credits_used)
}

/** `+300`, `−84`: the sign says it, with a real minus. */
export function signedNumber(value: number): string {
  return signed.format(value).replace('-', '−')
}

/** Cents of a currency as people write it: `$5`, `$12.50`. */
export function price(cents: number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' })
  return format.format(cents / 100)
}
