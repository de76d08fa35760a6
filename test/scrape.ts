/** For tests: what stands at an address of metrics. */
export type Scrape = {
  text: string
  /** The names that were described, with their kind. */
  kinds: Map<string, string>
  /** What one series says; undefined where it is not there. */
  value: (name: string, labels?: Record<string, string>) => number | undefined
}

const DESCRIPTION = /^# (HELP|TYPE) ([a-z_:][a-z0-9_:]*) (\S.*)$/
const SERIES = /^([a-z_:][a-z0-9_:]*)(?:\{((?:[a-z_]\w*="(?:[^"\\]|\\[\\n"])*",?)+)\})? (-?[\d.e+-]+|\+Inf|Nan)$/

export async function scrape(port: string): Promise<Scrape> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { Connection: 'close' } })
  if (answer.headers.get('content-type') !== 'text/plain; version=0.0.4; charset=utf-8') {
    throw new Error(`${answer.status} ${answer.headers.get('content-type')}`)
  }
  return read(await answer.text())
}

/**
 * Strictly: a malformed line, or a series that is not described first or occurs twice, is
 * an error.
 */
function read(text: string): Scrape {
  const [helped, kinds, series] = [new Set<string>(), new Map<string, string>(), new Map<string, number>()]
  for (const line of text.split('\n').filter(Boolean)) {
    const [, what, described = '', words = ''] = DESCRIPTION.exec(line) ?? []
    const [, name, labels = '', value] = SERIES.exec(line) ?? []
    const family = name && (kinds.has(name) ? name : name.replace(/_(bucket|sum|count)$/, ''))
    if (what === 'HELP' && !helped.has(described)) helped.add(described)
    else if (what === 'TYPE' && helped.has(described) && !kinds.has(described)) kinds.set(described, words)
    else if (family && kinds.has(family) && !series.has(keyOf(name, labels)))
      series.set(keyOf(name, labels), Number(value))
    else throw new Error(`this does not belong here: ${line}`)
  }
  return {
    text,
    kinds,
    value: (name, labels = {}) =>
      series.get(
        keyOf(
          name,
          Object.entries(labels)
            .map(([label, word]) => `${label}="${word}"`)
            .join(),
        ),
      ),
  }
}

function keyOf(name: string, labels: string): string {
  return `${name} ${labels
    .split(/,(?=[a-z_]\w*=")/)
    .sort()
    .join()}`
}
