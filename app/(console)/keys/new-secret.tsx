import { CopyField } from '#components/copy-field.tsx'
import { Button } from '#components/ui/button.tsx'

export function NewSecret({ secret, appUrl, onSaved }: { secret: string; appUrl: string; onSaved: () => void }) {
  return (
    <>
      <p>
        This is the only time it is shown: we keep a hash of it, from which it cannot be recovered. Whoever has it can
        act as you.
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
