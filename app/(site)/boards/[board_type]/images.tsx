import type { BoardType } from '#core/boards/index.ts'

/** Lists what a session on a type can start with. */
export function Images({ type }: { type: BoardType }) {
  if (type.base_images.length === 0) return <p className="text-muted">No images yet.</p>
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface px-4">
      {type.base_images.map((image) => (
        <li key={image.id} className="py-2.5 wrap-anywhere">
          <p className="font-medium">{image.label}</p>
          <p className="text-muted">{image.description}</p>
        </li>
      ))}
    </ul>
  )
}
