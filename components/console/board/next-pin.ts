type Place = { x: number; y: number }

const directions: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** What lies aside counts so much more than what lies ahead. */
const ASIDE = 3

/**
 * Returns the place in the list of the pin to which a key leads from another: the nearest in the
 * direction of an arrow, or the first or last one. Undefined for other keys, and at the end.
 */
export function nextPin(pins: readonly Place[], from: number, key: string): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return pins.length - 1
  const [direction, start] = [directions[key], pins[from]]
  if (!direction || !start) return undefined
  const [dx, dy] = direction
  const [nearest] = pins
    .map(({ x, y }, index) => {
      const [ahead, aside] = [(x - start.x) * dx + (y - start.y) * dy, (x - start.x) * dy + (y - start.y) * dx]
      return { index, ahead, distance: ahead + ASIDE * Math.abs(aside) }
    })
    .filter(({ ahead }) => ahead > 0.1)
    .sort((a, b) => a.distance - b.distance)
  return nearest?.index
}
