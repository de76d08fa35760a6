import type { Metadata } from 'next'
import { notFound } from 'next/navigation'

export const metadata: Metadata = { title: 'Not found' }

/** Answers every address that no other page has, so that what it says has the frame of the site. */
export default function MissingPage(): never {
  notFound()
}
