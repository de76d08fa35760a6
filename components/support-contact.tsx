import { useEffect, useState } from 'react'

/** Shows a link to the operator's contact, if `SUPPORT_CONTACT` is set. */
export function SupportContact() {
  const [contact, setContact] = useState<string>()
  useEffect(() => {
    const left = new AbortController()
    fetchContact(left.signal).then(setContact, () => setContact(undefined))
    return () => left.abort()
  }, [])
  if (!contact) return null
  return (
    <p>
      Help:{' '}
      <a href={contact} className="text-ink underline underline-offset-4">
        {contact.replace(/^mailto:/, '')}
      </a>
    </p>
  )
}

async function fetchContact(signal: AbortSignal): Promise<string | undefined> {
  const response = await fetch('/support-contact', { signal })
  if (response.status !== 200) return undefined
  const { contact }: { contact: string } = await response.json()
  return contact
}
