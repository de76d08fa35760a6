/**
 * The catalogue. Prices are cents of the currency. A pack that was sold keeps its id and contents.
 */
export const packs = [
  { id: 'starter', label: 'Starter', credits: 300, price_cents: 500, currency: 'usd' },
  { id: 'bench', label: 'Bench', credits: 1_000, price_cents: 1_500, currency: 'usd' },
  { id: 'lab', label: 'Lab', credits: 4_000, price_cents: 5_000, currency: 'usd' },
] as const

export type Pack = (typeof packs)[number]

export const packIds = packs.map((pack) => pack.id)
