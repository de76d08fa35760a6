'use client'

import { number } from '#components/amounts.ts'
import { DialogLink } from '#components/ui/dialog-link.tsx'
import { FormBody, FormDialog, FormPage, type SentForm } from '#components/ui/form-dialog.tsx'
import { revokeKeyAction } from './actions.ts'

type RevokeKeyProps = {
  keyId: string
  name: string
  secretName: string
  /** How many live keys it created, directly or through keys that it created. */
  createdKeys: number
}

/** Opens the question. From the key's own page, revoking it leads to the list. */
export function RevokeKey({ isOnItsPage = false, ...props }: RevokeKeyProps & { isOnItsPage?: boolean }) {
  return (
    <DialogLink
      href={`/keys/${props.keyId}/revoke`}
      look={isOnItsPage ? 'danger-outline' : 'quiet'}
      about={props.name}
      dialog={(close) => (
        <FormDialog
          {...words(props)}
          action={revokeKeyAction}
          onClose={close}
          onDone={() => {
            close()
            // The row is gone then, and with it what had the focus. The page stays where it is.
            document.getElementById('keys')?.focus({ preventScroll: true })
          }}
        >
          {(sent) => <RevokeFields {...props} sent={sent} hidden={isOnItsPage ? fromPage : {}} />}
        </FormDialog>
      )}
    >
      {isOnItsPage ? 'Revoke key' : 'Revoke'}
    </DialogLink>
  )
}

/** Shows the question on a page of its own. */
export function RevokeKeyPage(props: RevokeKeyProps) {
  return (
    <FormPage {...words(props)} action={revokeKeyAction} back={`/keys/${props.keyId}`}>
      {(sent) => <RevokeFields {...props} sent={sent} hidden={fromPage} />}
    </FormPage>
  )
}

const fromPage = { from: 'page' }

function words({ name, secretName }: RevokeKeyProps) {
  return {
    title: `Revoke ${name}?`,
    toast: `${name} was revoked. Calls with ${secretName} are now refused.`,
  }
}

type RevokeFieldsProps = RevokeKeyProps & { sent: SentForm<void>; hidden: Record<string, string> }

function RevokeFields({ sent, hidden, ...props }: RevokeFieldsProps) {
  return (
    <FormBody sent={sent} hidden={{ key_id: props.keyId, ...hidden }} look="danger" submit="Revoke key">
      <RevokeText {...props} />
    </FormBody>
  )
}

function RevokeText({ secretName, createdKeys }: RevokeKeyProps) {
  return (
    <>
      <p>
        Calls with <code className="font-mono">{secretName}</code> stop working immediately. Sessions it started keep
        running. This cannot be undone.
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

type CheckboxProps = { name: string; label: string; defaultChecked?: boolean }

function Checkbox({ name, label, defaultChecked }: CheckboxProps) {
  return (
    <label className="mt-4 flex items-center gap-2">
      <input type="checkbox" name={name} defaultChecked={defaultChecked} className="size-4 accent-ink" />
      {label}
    </label>
  )
}
