import { To } from './words.tsx'

/** Says what a guide needs, before anything is typed. */
export function NeedsKey() {
  return (
    <p data-not-searched className="rounded-md border border-line bg-raised px-3 py-2">
      This needs an <To href="/docs/first-call">API key</To>, and API keys need the paid tier.{' '}
      <To href="/credits">Top up</To> once, with any pack. To start free, use{' '}
      <To href="/docs/first-session">your browser</To>.
    </p>
  )
}
