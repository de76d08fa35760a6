'use client'

import { number } from '#components/amounts.ts'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { DialogLink } from '#components/ui/dialog-link.tsx'
import { FormBody, FormDialog, type SentForm } from '#components/ui/form-dialog.tsx'
import { useForm } from '#components/ui/use-form.ts'
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
    <DialogLink
      href={`/keys/${props.keyId}#revoke`}
      look="quiet"
      about={props.name}
      dialog={(close) => <RevokeDialog {...props} onClose={close} />}
    >
      Revoke
    </DialogLink>
  )
}

function RevokeDialog({ onClose, ...props }: RevokeKeyProps & { onClose: () => void }) {
  // The row is gone then, and with it what had the focus. The page stays where it is.
  const onDone = () => {
    onClose()
    document.getElementById('keys')?.focus({ preventScroll: true })
  }
  return (
    <FormDialog
      title={`Revoke ${props.name}?`}
      action={revokeKeyAction}
      toast={revokedText(props)}
      onClose={onClose}
      onDone={onDone}
    >
      {(sent) => <RevokeFields {...props} sent={sent} />}
    </FormDialog>
  )
}

/** Shows the form of the dialog on the key's own page. */
export function RevokeForm(props: RevokeKeyProps) {
  const sent = useForm(revokeKeyAction, { toast: revokedText(props) })
  return <RevokeFields {...props} sent={{ ...sent, cancel: null }} hidden={{ from: 'page' }} />
}

function revokedText({ name, secretName }: RevokeKeyProps): string {
  return `${name} was revoked. Calls with ${secretName} are now refused.`
}

type RevokeFieldsProps = RevokeKeyProps & { sent: SentForm<void>; hidden?: Record<string, string> }

function RevokeFields({ keyId, secretName, createdKeys, sent, hidden }: RevokeFieldsProps) {
  return (
    <FormBody sent={sent} hidden={{ key_id: keyId, ...hidden }} look="danger" submit="Revoke key">
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
  )
}
