import type { Tag } from './reference/outline.ts'

type ContentsProps = { guide: readonly { id: string; title: string }[]; tags: Tag[]; records: string[] }

/** Shows the table of contents: beside the text on wide screens, above it on narrow ones. */
export function Contents({ guide, tags, records }: ContentsProps) {
  return (
    <nav
      aria-label="On this page"
      className="mb-8 columns-2 gap-6 lg:sticky lg:top-0 lg:max-h-dvh lg:columns-1 lg:overflow-y-auto lg:pt-6 lg:pb-8 print:hidden"
    >
      <Group title="Guide" items={guide} />
      {tags.map(({ id, name, endpoints }) => (
        <Group
          key={id}
          title={name}
          items={endpoints.map((endpoint) => ({ id: endpoint.id, title: endpoint.summary }))}
        />
      ))}
      <div className="max-lg:hidden">
        <Group title="Records" items={records.map((name) => ({ id: `record-${name}`, title: name }))} />
      </div>
      <div className="lg:hidden">
        <Group title="Records" items={[{ id: 'records', title: 'All records' }]} />
      </div>
    </nav>
  )
}

function Group({ title, items }: { title: string; items: ContentsProps['guide'] }) {
  return (
    <div className="mb-4">
      <p className="text-xs font-medium text-muted">{title}</p>
      <ul>
        {items.map((item) => (
          <li key={item.id} className="break-inside-avoid">
            <a
              href={`#${item.id}`}
              className="block rounded-sm py-0.5 underline-offset-4 wrap-anywhere hover:underline"
            >
              {item.title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
