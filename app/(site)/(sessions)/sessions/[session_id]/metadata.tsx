import type { Session } from '#core/sessions/index.ts'
import { Detail } from './detail.tsx'

/** Shows the words that a session was started with. An https `run_url` is a link. */
export function Metadata({ metadata }: Pick<Session, 'metadata'>) {
  return Object.entries(metadata)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => (
      <Detail key={name} term={<span className="font-mono text-xs">{name}</span>}>
        {name === 'run_url' && isHttps(value) ? (
          <a href={value} rel="noreferrer nofollow" className="underline underline-offset-4">
            {value}
          </a>
        ) : (
          <bdi>{value}</bdi>
        )}
      </Detail>
    ))
}

/** Nothing else may be a link: a key’s holder could make it run a script. */
function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:'
}
