import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './StaffUsers.module.css'

type ConfirmProps = {
  isOpen: boolean
  title: string
  button: string
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
  /** What happens. */
  children: ReactNode
}

/** Asks once more, before something that somebody else feels at once. */
export function Confirm({ isOpen, title, button, isPending, onConfirm, onClose, children }: ConfirmProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': 'Sluiten' }}>
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
    </Modal>
  )
}
