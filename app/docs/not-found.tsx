import type { Metadata } from 'next'
import { NotFoundMessage } from '#components/not-found-message.tsx'

export const metadata: Metadata = { title: 'Not found' }

/** Says, beside the list of its pages, that the documentation has no such page. */
export default function NotFoundInDocs() {
  return <NotFoundMessage />
}
