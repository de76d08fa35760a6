'use client'

import {
  Activity,
  BookOpen,
  CircleUser,
  CircuitBoard,
  Coins,
  FlaskConical,
  GitBranch,
  History,
  KeyRound,
  type LucideIcon,
  SquareTerminal,
  Tag,
  Webhook,
} from 'lucide-react'
import { pageKeys } from './keys.ts'
import { Group, Item } from './palette-item.tsx'

export type Go = { go: (href: string) => void }

/** Leads to the pages of the site. */
export function Pages({ go }: Go) {
  return (
    <Group heading="Go to">
      {pageKeys.map(({ key, href, label }) => (
        <Item key={href} icon={icons[href]} value={`${label} ${href}`} onSelect={() => go(href)} keys={['g', key]}>
          {label}
        </Item>
      ))}
      {morePages.map(({ href, label, icon }) => (
        <Item key={href} icon={icon} onSelect={() => go(href)}>
          {label}
        </Item>
      ))}
    </Group>
  )
}

const icons: Record<(typeof pageKeys)[number]['href'], LucideIcon> = {
  '/': SquareTerminal,
  '/boards': CircuitBoard,
  '/keys': KeyRound,
  '/credits': Coins,
  '/docs': BookOpen,
}

const morePages = [
  { href: '/tests', label: 'Tests', icon: FlaskConical },
  { href: '/account', label: 'Account', icon: CircleUser },
  { href: '/account/activity', label: 'Activity', icon: History },
  { href: '/ci', label: 'Trusted CI', icon: GitBranch },
  { href: '/webhooks', label: 'Webhooks', icon: Webhook },
  { href: '/pricing', label: 'Pricing', icon: Tag },
  { href: '/status', label: 'Status', icon: Activity },
] as const
