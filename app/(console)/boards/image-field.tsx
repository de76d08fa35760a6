type Image = { id: string; label: string; description: string }

/** Lets the user choose the image. The first is selected by default. */
export function ImageField({
  images,
  chosen,
  error,
}: {
  images: Image[]
  chosen: string | undefined
  error: string | undefined
}) {
  const first = chosen ?? images[0]?.id
  return (
    <fieldset className="mb-4" aria-describedby={error ? 'image-note' : undefined}>
      <legend className="mb-1.5 font-medium">Image</legend>
      <div className="space-y-2">
        {images.map((image) => (
          <label
            key={image.id}
            className="flex items-start gap-2 rounded-md border border-control px-3 py-2 has-checked:border-ink has-checked:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="base_image_id"
              value={image.id}
              defaultChecked={image.id === first}
              className="mt-1 accent-ink outline-none"
            />
            <span className="min-w-0 wrap-anywhere">
              {image.label} <span className="text-muted">{image.description}</span>
            </span>
          </label>
        ))}
      </div>
      {images.length === 0 && <p className="text-muted">No images for this type yet.</p>}
      {error && (
        <p id="image-note" className="pt-1 text-xs text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
