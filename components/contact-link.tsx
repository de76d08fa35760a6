/** Links to a contact of the settings: `mailto:` and an e-mail address, or a page. */
export function ContactLink({ contact }: { contact: string }) {
  return (
    <a href={contact} className="text-ink underline underline-offset-4 wrap-anywhere">
      {contact.replace(/^(mailto|https):(\/\/)?/, '')}
    </a>
  )
}
