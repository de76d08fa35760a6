import { Choices } from '#components/ui/choices.tsx'

type Image = { id: string; label: string; description: string }
type ImageFieldProps = { images: Image[]; chosen: string | undefined; error: string | undefined }

/** Lets the user choose the image. The first is selected by default. */
export function ImageField({ images, chosen, error }: ImageFieldProps) {
  return (
    <div className="mb-4">
      <Choices
        legend="Image"
        name="base_image_id"
        options={images.map(({ id, label, description }) => [id, label, description])}
        chosen={chosen}
        hint={images.length === 0 ? 'No images for this type yet.' : undefined}
        error={error}
      />
    </div>
  )
}
