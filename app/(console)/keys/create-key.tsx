'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button, type Look } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { CreateKeyForm } from './create-key-form.tsx'
import { NewSecret } from './new-secret.tsx'

/** The secret lives here, in the memory of this page alone, until its owner says it is saved. */
export function CreateKey({ appUrl, look }: { appUrl: string; look: Look }) {
  const [step, setStep] = useState<'closed' | 'form' | { secret: string }>('closed')
  const close = () => setStep('closed')
  return (
    <>
      <Button look={look} onClick={() => setStep('form')}>
        <Plus className="size-4" aria-hidden="true" />
        Create key
      </Button>
      {step === 'form' && <CreateKeyForm onClose={close} onCreated={(secret) => setStep({ secret })} />}
      {typeof step === 'object' && (
        <Dialog title="Save your key now" onClose={close} isHeld>
          <NewSecret secret={step.secret} appUrl={appUrl} onSaved={close} />
        </Dialog>
      )}
    </>
  )
}
