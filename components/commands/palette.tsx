'use client'

import { Command } from 'cmdk'
import { useRouter } from 'next/navigation'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { chooseTheme } from '#components/theme.ts'
import { mayLeave } from '#components/use-kept-page.ts'
import { pageKeys } from './keys.ts'
import { DOCS_SEARCH, rankOf } from './rank.ts'
import { nothing, type Offer, useOffer } from './use-offer.ts'

type PaletteProps = { onClose: () => void; onShortcuts: () => void }

/** Shows the command palette: pages, live sessions, boards to start, and a few commands. */
export function Palette({ onClose, onShortcuts }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const come = useOffer()
  const offer = come ?? nothing
  const router = useRouter()
  const [query, setQuery] = useState('')

  useEffect(() => dialog.current?.showModal(), [])

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
        <Command.Input
          autoFocus
          onValueChange={setQuery}
          placeholder="Go to a page, a session or a board…"
          className="w-full border-b border-line bg-transparent px-4 py-3 text-base outline-none placeholder:text-muted"
        />
        <Command.List className="max-h-[min(24rem,60vh)] overflow-y-auto overscroll-contain p-2">
          <Sessions offer={offer} go={go} />
          <Group heading="Go to">
            {pageKeys.map(({ key, href, label }) => (
              <Item key={href} value={`${label} ${href}`} onSelect={() => go(href)} keys={['g', key]}>
                {label}
              </Item>
            ))}
            {morePages.map(({ href, label }) => (
              <Item key={href} onSelect={() => go(href)}>
                {label}
              </Item>
            ))}
          </Group>
          <Boards offer={offer} go={go} />
          <Group heading="Theme">
            {['System', 'Light', 'Dark'].map((theme) => (
              <Item key={theme} onSelect={() => run(() => chooseTheme(theme.toLowerCase()))}>
                {theme} theme
              </Item>
            ))}
          </Group>
          <Group heading="Help and account">
            <Item onSelect={() => run(onShortcuts)} keys={['?']}>
              Keyboard shortcuts
            </Item>
            {offer.isSignedIn && <Item onSelect={logOut}>Log out</Item>}
            {/* It fits anything, so it waits for what may fit better. */}
            {come && (
              <Item value={DOCS_SEARCH} onSelect={() => go(`/docs/search?${new URLSearchParams({ q: query.trim() })}`)}>
                {query.trim() === '' ? 'Search the docs' : `Search the docs for “${query.trim()}”`}
              </Item>
            )}
          </Group>
        </Command.List>
      </Command>
    </dialog>
  )
}

const morePages = [
  { href: '/account', label: 'Account' },
  { href: '/account/activity', label: 'Activity' },
  { href: '/webhooks', label: 'Webhooks' },
  { href: '/pricing', label: 'Pricing' },
  { href: '/status', label: 'Status' },
] as const

type Offered = { offer: Offer; go: (href: string) => void }

function Sessions({ offer: { sessions }, go }: Offered) {
  if (sessions.length === 0) return null
  return (
    <Group heading="Your active sessions">
      {sessions.map(({ id, name, isRunning }) => (
        <Fragment key={id}>
          <Item value={`${name} ${id}`} onSelect={() => go(`/sessions/${id}`)}>
            {name}
          </Item>
          {isRunning && (
            <Item value={`Extend ${name} ${id}`} onSelect={() => go(`/sessions/${id}/extend`)}>
              Extend {name}…
            </Item>
          )}
          <Item value={`End ${name} ${id}`} onSelect={() => go(`/sessions/${id}/end`)}>
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
        <Item key={slug} value={`Start ${label} ${slug}`} onSelect={() => go(`/boards/start?type=${slug}`)}>
          Start on {label}
        </Item>
      ))}
    </Group>
  )
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-muted"
    >
      {children}
    </Command.Group>
  )
}

type ItemProps = { value?: string; onSelect: () => void; keys?: readonly string[]; children: ReactNode }

function Item({ keys, children, ...item }: ItemProps) {
  return (
    <Command.Item
      {...item}
      className="flex cursor-pointer items-center justify-between gap-4 rounded-md px-2 py-1.5 wrap-anywhere aria-selected:bg-raised"
    >
      <span>{children}</span>
      {keys && <span className="shrink-0 font-mono text-xs text-muted">{keys.join(' ')}</span>}
    </Command.Item>
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
