type Parameters = Record<string, string>
export type Match = { pattern: string; params: Parameters }

const NO_PARAMETERS: Parameters = {}

/**
 * Returns a function that finds the pattern of a path, as Next does. A segment of a pattern is
 * literal, `[board_type]`, or last and for all that follows: `[...rest]`, `[[...rest]]` also for
 * nothing. Literal segments are preferred. Parameters are decoded; those of `rest` are left out.
 */
export function matcherOf(patterns: readonly string[]): (path: string) => Match | undefined {
  const literal = new Set(patterns.filter((pattern) => !pattern.includes('[')))
  const sorted = patterns
    .toSorted((a, b) => (a.replaceAll('[', '~') < b.replaceAll('[', '~') ? -1 : 1))
    .map((pattern) => ({ pattern, segments: pattern.split('/').map(segmentOf) }))
  return (path) => {
    if (literal.has(path)) return { pattern: path, params: NO_PARAMETERS }
    const values = path.split('/').map(decoded)
    for (const { pattern, segments } of sorted) {
      const params = matched(segments, values)
      if (params) return { pattern, params }
    }
    return undefined
  }
}

type Segment = { literal: string } | { parameter: string } | { atLeast: 0 | 1 }

function segmentOf(name: string): Segment {
  if (name.startsWith('[[...')) return { atLeast: 0 }
  if (name.startsWith('[...')) return { atLeast: 1 }
  return name.startsWith('[') ? { parameter: name.slice(1, -1) } : { literal: name }
}

/**
 * Returns the parameters of a path that matches; undefined if it does not, or cannot be decoded.
 */
function matched(segments: Segment[], values: (string | undefined)[]): Parameters | undefined {
  const params: Parameters = {}
  for (const [index, segment] of segments.entries()) {
    if ('atLeast' in segment) return values.length - index >= segment.atLeast ? params : undefined
    const value = values[index]
    if ('literal' in segment) {
      if (value !== segment.literal) return undefined
    } else if (value) params[segment.parameter] = value
    else return undefined
  }
  return segments.length === values.length ? params : undefined
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
