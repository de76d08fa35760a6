'use client'

import { number } from '#components/amounts.ts'
import { useFlash } from '#components/flash.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { DialogButton } from '#components/ui/dialog-button.tsx'
import { FormBody, FormDialog } from '#components/ui/form-dialog.tsx'
import { revokeKeyAction } from './actions.ts'

type RevokeKeyProps = {
  keyId: string
  name: string
  secretName: string
  /** How many live keys it created, directly or through keys that it created. */
  createdKeys: number
}

export function RevokeKey(props: RevokeKeyProps) {
  return (
    <DialogButton
      look="quiet"
      className="-mt-1 -mr-2"
      aria-label={`Revoke ${props.name}`}
      dialog={(close) => <RevokeDialog {...props} onClose={close} />}
    >
      Revoke
    </DialogButton>
  )
}

function RevokeDialog({ keyId, name, secretName, createdKeys, onClose }: RevokeKeyProps & { onClose: () => void }) {
  const showFlash = useFlash()
  const onDone = () => {
    onClose()
    showFlash(`${name} is revoked. Calls with ${secretName} are now refused.`)
  }
  return (
    <FormDialog title={`Revoke ${name}?`} action={revokeKeyAction} onClose={onClose} onDone={onDone}>
      {(sent) => (
        <FormBody sent={sent} hidden={{ key_id: keyId }} look="danger" submit="Revoke key">
          <p>
            Calls with <code className="font-mono">{secretName}</code> stop working immediately. This cannot be undone.
          </p>
          {createdKeys > 0 && (
            <Checkbox
              name="created_keys"
              label={`Also revoke the ${createdKeys === 1 ? 'key' : `${number(createdKeys)} keys`} it created`}
            />
          )}
        </FormBody>
      )}
    </FormDialog>
  )
}
