import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { StaffDialog } from '../frame/index.ts'
import classes from './StaffUsers.module.css'

type ConfirmProps = {
  isOpen: boolean
  title: string
  /** Text of the button that confirms. */
  button: string
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
  /** Description of the consequences. */
  children: ReactNode
}

/** Dialog to confirm an action that affects another user immediately. */
export function Confirm({ isOpen, title, button, isPending, onConfirm, onClose, children }: ConfirmProps) {
  return (
    <StaffDialog opened={isOpen} onClose={onClose} title={title}>
      <div className={classes.form}>
        <div>{children}</div>
        <div className={classes.ways}>
          <Button onClick={onConfirm} loading={isPending}>
            {button}
          </Button>
          <Button variant="default" onClick={onClose} data-autofocus>
            Toch niet
          </Button>
        </div>
      </div>
    </StaffDialog>
  )
}
