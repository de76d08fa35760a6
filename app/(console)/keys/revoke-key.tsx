'use client'

import { number } from '#components/amounts.ts'
import { FormError } from '#components/form-error.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { DialogLink } from '#components/ui/dialog-link.tsx'
import { FormBody, FormDialog } from '#components/ui/form-dialog.tsx'
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
      {(sent) => (
        <FormBody sent={sent} hidden={{ key_id: props.keyId }} look="danger" submit="Revoke key">
          <RevokeText {...props} />
        </FormBody>
      )}
    </FormDialog>
  )
}

/** Shows the form of the dialog on the key's own page. */
export function RevokeForm(props: RevokeKeyProps) {
  const { state, isPending, form } = useForm(revokeKeyAction, { toast: revokedText(props) })
  return (
    <form {...form}>
      <input type="hidden" name="key_id" value={props.keyId} />
      <input type="hidden" name="from" value="page" />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <RevokeText {...props} />
        </div>
        <Button type="submit" look="danger" pending={isPending || state.status === 'done'}>
          Revoke key
        </Button>
      </div>
      <FormError state={state} />
    </form>
  )
}

function revokedText({ name, secretName }: RevokeKeyProps): string {
  return `${name} was revoked. Calls with ${secretName} are now refused.`
}

function RevokeText({ secretName, createdKeys }: RevokeKeyProps) {
  return (
    <>
      <p>
        Calls with <code className="font-mono">{secretName}</code> stop working immediately. This cannot be undone.
      </p>
      {createdKeys > 0 && (
        <Checkbox
          name="created_keys"
          label={`Also revoke the ${createdKeys === 1 ? 'key' : `${number(createdKeys)} keys`} it created`}
        />
      )}
    </>
  )
}
