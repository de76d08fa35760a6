'use client'

import type { ReactNode } from 'react'
import type { FormAction } from '#http/pages/action.ts'
import { FormError } from '../form-error.tsx'
import { PageHeader } from '../page-header.tsx'
import { Button, ButtonLink, type Look } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { useForm } from './use-form.ts'

/** A form in a dialog or on a page, with the button or link that leaves it. */
export type SentForm<R> = ReturnType<typeof useForm<R>> & { cancel: ReactNode }

type FormDialogProps<R> = {
  title: string
  /** What the title names, in other words. */
  about?: string | undefined
  action: FormAction<R>
  cancel?: string
  isWide?: boolean
  onClose: () => void
  /** What a toast says once the action is done. */
  toast?: string
  /** Runs once the action is done, in place of `onClose`. */
  onDone?: (result: R) => void
  children: (sent: SentForm<R>) => ReactNode
}

/** Shows a dialog with one form. It stays open while the form is sent, and then closes. */
export function FormDialog<R>({
  title,
  about,
  action,
  cancel,
  isWide,
  onClose,
  toast,
  onDone = onClose,
  children,
}: FormDialogProps<R>) {
  const sent = useForm(action, { onDone, toast })
  const isHeld = sent.isPending || sent.state.status === 'done'
  const close = (
    <Button onClick={onClose} aria-disabled={isHeld}>
      {cancel ?? 'Cancel'}
    </Button>
  )
  return (
    <Dialog title={title} onClose={onClose} isHeld={isHeld} isWide={isWide}>
      {about && <p className="-mt-2 mb-4 text-muted wrap-anywhere">{about}</p>}
      {children({ ...sent, cancel: close })}
    </Dialog>
  )
}

type FormPageProps<R> = {
  title: string
  /** What the title names, in other words. */
  about?: string | undefined
  action: FormAction<R>
  /** The page that `cancel` leads to. */
  back: string
  cancel?: string
  isWide?: boolean
  /** What a toast says once the action is done, on the page that it leads to. */
  toast?: string
  children: (sent: SentForm<R>) => ReactNode
}

/** Shows the form of a dialog on a page of its own, for browsers without script. */
export function FormPage<R>({ title, about, action, back, cancel, isWide, toast, children }: FormPageProps<R>) {
  const sent = useForm(action, { toast })
  const leave = <ButtonLink href={back}>{cancel ?? 'Cancel'}</ButtonLink>
  return (
    <div className={isWide ? '' : 'max-w-lg'}>
      <PageHeader title={title}>{about}</PageHeader>
      {children({ ...sent, cancel: leave })}
    </div>
  )
}

type FormBodyProps<R> = {
  sent: SentForm<R>
  hidden?: Record<string, string>
  submit: string
  look?: Look
  /** Stands in for the button while sending the form would be refused. */
  instead?: ReactNode
  children: ReactNode
}

/** Shows the form itself: its fields, the error and the buttons. */
export function FormBody<R>({ sent, hidden = {}, submit, look = 'primary', instead, children }: FormBodyProps<R>) {
  const { state, isPending, form, cancel } = sent
  return (
    <form {...form}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <FormError state={state} />
      <FormButtons>
        {cancel}
        {instead ?? (
          <Button type="submit" look={look} pending={isPending || state.status === 'done'}>
            {submit}
          </Button>
        )}
      </FormButtons>
    </form>
  )
}

/** Shows the buttons of a form. In a dialog higher than the screen they stay in sight. */
export function FormButtons({ children }: { children: ReactNode }) {
  return (
    <div className="mt-5 flex justify-end gap-2 in-[dialog]:sticky in-[dialog]:-bottom-5 in-[dialog]:-mx-5 in-[dialog]:-mb-5 in-[dialog]:border-t in-[dialog]:border-line in-[dialog]:bg-surface in-[dialog]:px-5 in-[dialog]:py-3">
      {children}
    </div>
  )
}
