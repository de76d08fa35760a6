import Link from 'next/link'
import { NotFoundMessage } from '#components/not-found-message.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { loginIfReachable } from '#http/pages/login.ts'

const boards = { href: '/boards', title: 'Boards', text: 'What you can start, and what is free now' }
const docs = { href: '/docs', title: 'Docs', text: 'First session, CLI, CI and API' }

const placesOf = {
  guest: [
    boards,
    { href: '/pricing', title: 'Pricing', text: 'What a minute on each board costs' },
    docs,
    { href: '/status', title: 'Status', text: 'What works now, and recent outages' },
  ],
  user: [
    { href: '/sessions', title: 'Sessions', text: 'Your running and ended sessions' },
    boards,
    docs,
    { href: '/status', title: 'Status', text: 'What works now, and recent outages' },
  ],
}

/** Says that there is no such page, and offers the search and the places most people look for. */
export default async function NotFound() {
  const login = await loginIfReachable()
  return (
    <>
      <NotFoundMessage>
        <ButtonLink href="/" look="primary" prefetch={false}>
          Go home
        </ButtonLink>
      </NotFoundMessage>
      <section aria-labelledby="places" className="mx-auto mt-8 max-w-3xl border-t border-line pt-6 sm:mt-0">
        <h2 id="places" className="font-medium">
          Looking for something?
        </h2>
        <form action="/docs/search" className="mt-3 flex gap-2">
          <input
            type="search"
            name="q"
            aria-label="Search the documentation"
            placeholder="Search the docs"
            maxLength={100}
            autoComplete="off"
            className="h-9 min-w-0 flex-1 rounded-md border border-control bg-surface px-3 text-base sm:text-sm"
          />
          <Button type="submit" className="h-9">
            Search
          </Button>
        </form>
        <ul className="mt-3 grid gap-3 sm:grid-cols-2">
          {placesOf[login ? 'user' : 'guest'].map(({ href, title, text }) => (
            <li key={href}>
              <Link
                href={href}
                prefetch={false}
                className="block rounded-lg border border-line bg-surface px-4 py-3 transition-colors hover:border-line-strong hover:bg-raised"
              >
                <span className="block font-medium">{title}</span>
                <span className="text-muted">{text}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
