import type { Metadata } from 'next'
import { NotFoundMessage } from '#components/not-found-message.tsx'

export const metadata: Metadata = { title: 'Not found' }

/** Shows, inside the console, that there is no such session, key or other thing. */
export default function NotFoundInConsole() {
  return <NotFoundMessage />
}
