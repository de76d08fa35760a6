'use client'

import { Command } from 'cmdk'
import { Keyboard, LogOut, Monitor, Moon, Search, Sun } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { chooseTheme } from '#components/theme.ts'
import { mayLeave } from '#components/use-kept-page.ts'
import { DocsResults, type LoadDocsSearch } from './docs-results.tsx'
import { PageActs } from './palette-acts.tsx'
import { Group, Item } from './palette-item.tsx'
import { Offered } from './palette-offered.tsx'
import { Pages } from './palette-pages.tsx'
import { Sessions } from './palette-sessions.tsx'
import { rankOf } from './rank.ts'
import { useOffer } from './use-offer.ts'

type PaletteProps = { onClose: () => void; onShortcuts: () => void; loadDocsSearch: LoadDocsSearch }

/**
 * Shows the command palette: acts of the page, sessions, pages, boards to start, keys and the docs.
 * Where the server says its part late, that comes below the rest: nothing moves under a choice.
 */
export function Palette({ onClose, onShortcuts, loadDocsSearch }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { offer, isLate } = useOffer()
  const router = useRouter()
  const [query, setQuery] = useState('')

  useEffect(() => {
    dialog.current?.showModal()
    // A dialog gives the focus to its first element, which takes no text.
    input.current?.focus()
  }, [])

  function run(act: () => unknown) {
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
            placeholder="Search pages, sessions, keys and the docs…"
            className="min-w-0 flex-1 bg-transparent py-3 pr-4 text-base outline-none placeholder:text-muted"
          />
        </div>
        <Command.List className="h-[min(24rem,60vh)] overflow-y-auto overscroll-contain p-2">
          {offer && (
            <>
              <PageActs sessions={offer.sessions} run={run} go={go} />
              {!isLate && <Sessions sessions={offer.sessions} go={go} />}
              <Pages go={go} />
              {!isLate && <Offered offer={offer} go={go} />}
              <Group heading="Theme and help">
                {themes.map(({ name, label, icon }) => (
                  <Item key={name} icon={icon} onSelect={() => run(() => chooseTheme(name))}>
                    {label}
                  </Item>
                ))}
                <Item icon={Keyboard} onSelect={() => run(onShortcuts)} keys={['?']}>
                  Keyboard shortcuts
                </Item>
              </Group>
              {isLate && <Sessions sessions={offer.sessions} go={go} />}
              {isLate && <Offered offer={offer} go={go} />}
              {offer.isSignedIn && (
                <Group heading="Account">
                  <Item icon={LogOut} onSelect={logOut}>
                    Log out
                  </Item>
                </Group>
              )}
              <DocsResults query={query} load={loadDocsSearch} go={go} />
            </>
          )}
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

const themes = [
  { name: 'system', label: 'System theme', icon: Monitor },
  { name: 'light', label: 'Light theme', icon: Sun },
  { name: 'dark', label: 'Dark theme', icon: Moon },
] as const

/** Logs out by a full page load, so that nothing of the account stays in memory. */
function logOut() {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = '/log-out'
  document.body.append(form)
  form.submit()
}
