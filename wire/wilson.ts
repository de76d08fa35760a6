/** The 97.5 % quantile of the normal distribution: 95 % of it lie within this on both sides. */
const Z = 1.959_963_984_540_054

/**
 * Returns the 95 % interval of a rate by Wilson, of which `failures` of `of` tries are known. Both
 * ends are from 0 to 1; with no tries nothing is known.
 */
export function wilson(failures: number, of: number): [low: number, high: number] {
  if (of === 0) return [0, 1]
  const rate = failures / of
  const spread = Z * Math.sqrt((rate * (1 - rate)) / of + (Z * Z) / (4 * of * of))
  const center = rate + (Z * Z) / (2 * of)
  const scale = 1 + (Z * Z) / of
  // At the ends rounding would leave a rest.
  const low = failures === 0 ? 0 : (center - spread) / scale
  const high = failures === of ? 1 : (center + spread) / scale
  return [low, high]
}
