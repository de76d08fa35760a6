'use client'

import { Command } from 'cmdk'
import {
  Activity,
  BookOpen,
  CircleUser,
  CircleX,
  CircuitBoard,
  ClockPlus,
  Coins,
  History,
  Keyboard,
  KeyRound,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  Play,
  Search,
  SquareTerminal,
  Sun,
  Tag,
  Webhook,
} from 'lucide-react'
import { useRouter } from 'next/navigation'
import { Fragment, useEffect, useRef, useState } from 'react'
import { chooseTheme } from '#components/theme.ts'
import { mayLeave } from '#components/use-kept-page.ts'
import { pageKeys } from './keys.ts'
import { Group, Item } from './palette-item.tsx'
import { DOCS_SEARCH, rankOf } from './rank.ts'
import { nothing, type Offer, useOffer } from './use-offer.ts'

type PaletteProps = { onClose: () => void; onShortcuts: () => void }

/** Shows the command palette: pages, live sessions, boards to start, and a few commands. */
export function Palette({ onClose, onShortcuts }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const come = useOffer()
  const offer = come ?? nothing
  const router = useRouter()
  const [query, setQuery] = useState('')

  useEffect(() => {
    dialog.current?.showModal()
    // A dialog gives the focus to its first element, which takes no text.
    input.current?.focus()
  }, [])

  function run(act: () => void) {
    dialog.current?.close()
    act()
  }

  const go = (href: string) => run(() => mayLeave() && router.push(href))
  return (
    <dialog
      ref={dialog}
      aria-label="Search and commands"
      closedby="any"
      onClose={onClose}
      className="mx-auto mt-[12vh] mb-auto w-[calc(100vw-2rem)] max-w-lg overflow-hidden rounded-xl border border-line-strong bg-surface text-ink shadow-xl backdrop:bg-shade"
    >
      <Command label="Search and commands" loop filter={rankOf}>
        <div className="flex items-center gap-3 border-b border-line pl-4">
          <Search className="size-4 shrink-0 text-muted" aria-hidden="true" />
          <Command.Input
            ref={input}
            onValueChange={setQuery}
            placeholder="Go to a page, session, board or key…"
            className="min-w-0 flex-1 bg-transparent py-3 pr-4 text-base outline-none placeholder:text-muted"
          />
        </div>
        <Command.List className="max-h-[min(24rem,60vh)] overflow-y-auto overscroll-contain p-2">
          <Group heading="Go to">
            {pageKeys.map(({ key, href, label }) => (
              <Item
                key={href}
                icon={icons[href]}
                value={`${label} ${href}`}
                onSelect={() => go(href)}
                keys={['g', key]}
              >
                {label}
              </Item>
            ))}
          </Group>
          <Sessions offer={offer} go={go} />
          <Boards offer={offer} go={go} />
          <Keys offer={offer} go={go} />
          {offer.isSignedIn && <Actions go={go} />}
          <Group heading="More pages">
            {morePages.map(({ href, label, icon }) => (
              <Item key={href} icon={icon} onSelect={() => go(href)}>
                {label}
              </Item>
            ))}
          </Group>
          <Group heading="Theme">
            {themes.map(({ name, label, icon }) => (
              <Item key={name} icon={icon} onSelect={() => run(() => chooseTheme(name))}>
                {label}
              </Item>
            ))}
          </Group>
          <Group heading="Help and account">
            <Item icon={Keyboard} onSelect={() => run(onShortcuts)} keys={['?']}>
              Keyboard shortcuts
            </Item>
            {offer.isSignedIn && (
              <Item icon={LogOut} onSelect={logOut}>
                Log out
              </Item>
            )}
            {/* It fits anything, so it waits for what may fit better. */}
            {come && (
              <Item
                icon={BookOpen}
                value={DOCS_SEARCH}
                onSelect={() => go(`/docs/search?${new URLSearchParams({ q: query.trim() })}`)}
              >
                {query.trim() === '' ? 'Search the docs' : `Search the docs for “${query.trim()}”`}
              </Item>
            )}
          </Group>
        </Command.List>
        <p
          aria-hidden="true"
          className="flex gap-4 border-t border-line bg-raised px-4 py-2 text-xs text-muted max-sm:hidden pointer-coarse:hidden"
        >
          <span>↑ ↓ to move</span>
          <span>↵ to open</span>
          <span className="ml-auto">Esc to close</span>
        </p>
      </Command>
    </dialog>
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
  { href: '/account', label: 'Account', icon: CircleUser },
  { href: '/account/activity', label: 'Activity', icon: History },
  { href: '/webhooks', label: 'Webhooks', icon: Webhook },
  { href: '/pricing', label: 'Pricing', icon: Tag },
  { href: '/status', label: 'Status', icon: Activity },
] as const

const themes = [
  { name: 'system', label: 'System theme', icon: Monitor },
  { name: 'light', label: 'Light theme', icon: Sun },
  { name: 'dark', label: 'Dark theme', icon: Moon },
] as const

const actions = [
  { href: '/keys/new', label: 'Create an API key', icon: KeyRound },
  { href: '/webhooks/new', label: 'Create a webhook', icon: Webhook },
] as const

function Actions({ go }: { go: (href: string) => void }) {
  return (
    <Group heading="Create">
      {actions.map(({ href, label, icon }) => (
        <Item key={href} icon={icon} onSelect={() => go(href)}>
          {label}
        </Item>
      ))}
    </Group>
  )
}

type Offered = { offer: Offer; go: (href: string) => void }

function Sessions({ offer: { sessions }, go }: Offered) {
  if (sessions.length === 0) return null
  return (
    <Group heading="Your active sessions">
      {sessions.map(({ id, name, isRunning }) => (
        <Fragment key={id}>
          <Item icon={SquareTerminal} value={`${name} ${id}`} onSelect={() => go(`/sessions/${id}`)}>
            {name}
          </Item>
          {isRunning && (
            <Item icon={ClockPlus} value={`Extend ${name} ${id}`} onSelect={() => go(`/sessions/${id}/extend`)}>
              Extend {name}…
            </Item>
          )}
          <Item icon={CircleX} value={`End ${name} ${id}`} onSelect={() => go(`/sessions/${id}/end`)}>
            End {name}…
          </Item>
        </Fragment>
      ))}
    </Group>
  )
}

function Boards({ offer: { boardTypes }, go }: Offered) {
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

function Keys({ offer: { keys }, go }: Offered) {
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

/** Logs out by a full page load, so that nothing of the account stays in memory. */
function logOut() {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = '/log-out'
  document.body.append(form)
  form.submit()
}
