export function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN
}

/** Returns the smallest figure that at least this share of all do not exceed: 0.99 for p99. */
export function quantile(figures: number[], share: number): number {
  return figures.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(figures.length * share) - 1)] ?? Number.NaN
}
