'use client'

import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from './button.tsx'

type DialogButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & { dialog: (close: () => void) => ReactNode }

/** Shows a button that opens a dialog. */
export function DialogButton({ dialog, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {isOpen && dialog(() => setOpen(false))}
    </>
  )
}
