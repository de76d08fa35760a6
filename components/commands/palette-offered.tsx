'use client'

import { Coins, KeyRound, Play, Webhook } from 'lucide-react'
import { Group, Item } from './palette-item.tsx'
import type { Go } from './palette-pages.tsx'
import type { Offer } from './use-offer.ts'

/** Shows what the server offers beside sessions. */
export function Offered({ offer, go }: Go & { offer: Offer }) {
  return (
    <>
      {offer.isSignedIn && <Actions go={go} />}
      <Boards boardTypes={offer.boardTypes} go={go} />
      <Keys keys={offer.keys} go={go} />
    </>
  )
}

const actions = [
  { href: '/credits', label: 'Top up', icon: Coins },
  { href: '/keys/new', label: 'Create an API key', icon: KeyRound },
  { href: '/webhooks/new', label: 'Create a webhook', icon: Webhook },
] as const

function Actions({ go }: Go) {
  return (
    <Group heading="Create and buy">
      {actions.map(({ href, label, icon }) => (
        <Item key={href} icon={icon} onSelect={() => go(href)}>
          {label}
        </Item>
      ))}
    </Group>
  )
}

function Boards({ boardTypes, go }: Go & Pick<Offer, 'boardTypes'>) {
  if (boardTypes.length === 0) return null
  return (
    <Group heading="Start a session">
      {boardTypes.map(({ slug, label }) => (
        <Item key={slug} icon={Play} value={`Start ${label} ${slug}`} onSelect={() => go(`/boards/start?type=${slug}`)}>
          Start on {label}
        </Item>
      ))}
    </Group>
  )
}

function Keys({ keys, go }: Go & Pick<Offer, 'keys'>) {
  if (keys.length === 0) return null
  return (
    <Group heading="Your API keys">
      {keys.map(({ id, label, lastFour }) => (
        <Item
          key={id}
          icon={KeyRound}
          value={`${label} ${lastFour} ${id}`}
          onSelect={() => go(`/keys/${id}`)}
          beside={`…${lastFour}`}
        >
          <span className="line-clamp-1 break-all">{label}</span>
        </Item>
      ))}
    </Group>
  )
}
