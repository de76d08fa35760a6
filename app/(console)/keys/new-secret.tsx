import { CopyField } from '#components/copy-field.tsx'
import { Button } from '#components/ui/button.tsx'

export function NewSecret({ secret, appUrl, onSaved }: { secret: string; appUrl: string; onSaved: () => void }) {
  return (
    <>
      <p>
        This key is shown only once: we store a hash, from which it cannot be recovered. Anyone who has it can act as
        you.
      </p>
      <div className="mt-4 space-y-4">
        <CopyField label="Your key" text={secret} />
        <CopyField label="For the command line and the Python SDK" text={`export SERVICE_API_KEY=${secret}`} />
        <CopyField label="Try it" text={`curl -H "Authorization: Bearer ${secret}" ${appUrl}/v1/sessions`} />
      </div>
      <div className="mt-5 flex justify-end">
        <Button look="primary" onClick={onSaved}>
          I have saved it
        </Button>
      </div>
    </>
  )
}
