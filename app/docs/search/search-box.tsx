'use client'

import { Search } from 'lucide-react'
import Link from 'next/link'
import { usePathname, useRouter } from 'next/navigation'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Found } from './engine.ts'
import { HitText } from './hit-text.tsx'
import { useSearch } from './use-search.ts'

const MAX_SHOWN = 8
const EDITABLE = 'input, textarea, select, [contenteditable]'

/** Searches the documentation while one types. Without script it leads to a page of results. */
export function SearchBox() {
  const router = useRouter()
  const isBesideResults = usePathname() === '/docs/search'
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { search, load } = useSearch()
  const [query, setQuery] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(0)
  useSlash()

  const found = search && isOpen ? search(query) : undefined
  const hits = found?.hits.slice(0, MAX_SHOWN) ?? []
  const summary = found && summaryOf(query.trim(), found, hits.length)
  const isShown = isOpen && search !== undefined && query.trim() !== ''
  const chosen = hits[active]

  function leave() {
    setIsOpen(false)
    input.current?.blur()
  }

  function move(event: KeyboardEvent<HTMLInputElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape') {
      // The browser would empty the field.
      event.preventDefault()
      leave()
    } else if (event.key === 'Enter' && isShown && chosen) {
      event.preventDefault()
      router.push(chosen.href)
      leave()
    } else if (step && hits.length > 0) {
      event.preventDefault()
      setActive((active + step + hits.length) % hits.length)
    }
  }

  return (
    <search
      className={`relative order-last w-full sm:order-none sm:ml-auto sm:w-auto sm:max-w-72 sm:min-w-40 sm:flex-1 ${isBesideResults ? 'max-sm:hidden sm:invisible' : ''}`}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setIsOpen(false)}
    >
      <form action="/docs/search">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted"
        />
        <input
          ref={input}
          type="search"
          name="q"
          aria-label="Search the documentation"
          placeholder="Search the docs"
          maxLength={100}
          autoComplete="off"
          role="combobox"
          aria-expanded={isShown}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={isShown && chosen ? `${id}-${active}` : undefined}
          value={query}
          onFocus={() => {
            load()
            setIsOpen(true)
          }}
          onChange={({ target }) => {
            setQuery(target.value)
            setActive(0)
            setIsOpen(true)
          }}
          onKeyDown={move}
          className={`h-8 w-full rounded-md border border-control bg-canvas pl-8 ${query ? 'pr-2' : 'pr-8'}`}
        />
        <span
          aria-hidden="true"
          className={`pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 rounded-sm border border-line px-1 font-mono text-xs text-muted max-sm:hidden noscript:hidden pointer-coarse:hidden ${query ? 'hidden' : ''}`}
        >
          /
        </span>
      </form>
      <div
        id={id}
        role="listbox"
        aria-label="Results"
        className={`absolute top-full right-0 left-0 z-10 mt-1 max-h-[70dvh] overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-lg sm:left-auto sm:w-96 md:w-112 ${isShown && hits.length > 0 ? '' : 'hidden'}`}
      >
        {hits.length > 0 && (
          <p aria-hidden="true" className="px-2 pt-1 pb-1.5 text-xs text-muted wrap-anywhere">
            {summary}
          </p>
        )}
        {hits.map((hit, at) => (
          <Link
            key={hit.href}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            tabIndex={-1}
            href={hit.href}
            prefetch={false}
            onClick={leave}
            className="block rounded-sm px-2 py-1.5 hover:bg-raised aria-selected:bg-raised"
          >
            <HitText hit={hit} />
          </Link>
        ))}
      </div>
      <p
        role="status"
        className={
          isShown && hits.length === 0
            ? 'absolute top-full right-0 left-0 z-10 mt-1 rounded-md border border-line bg-surface px-3 py-2 text-muted shadow-lg'
            : 'sr-only'
        }
      >
        {isShown && summary}
      </p>
    </search>
  )
}

function summaryOf(query: string, { total, isNear }: Found, shown: number): string {
  if (isNear) return `Nothing found for “${query}”.${shown > 0 ? ' The nearest pages:' : ''}`
  if (total > shown) return `${shown} of ${total} results`
  return total === 1 ? '1 result' : `${total} results`
}

/** `/` leads to the search, where one is not typing: to that of the page of results, if shown. */
function useSlash() {
  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest(EDITABLE) !== null
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      const ofResults = document.querySelector<HTMLInputElement>('main form[action="/docs/search"] input')
      const box = ofResults ?? document.querySelector<HTMLInputElement>('header input[name=q]')
      box?.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])
}
