import { Button, Group, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Notice } from '../../../ui/Notice.tsx'
import classes from './Customers.module.css'

type ConfirmForgettingProps = {
  /** What the button that opens it says. */
  label: string
  /** What the button that does it says. */
  confirm: string
  /** Does it; what comes of it is told by `notice`. */
  onConfirm: () => void
  isPending: boolean
  notice: { tone: 'good' | 'bad'; text: string } | undefined
  onClose: () => void
  /** What will happen. */
  children: ReactNode
}

/** A button for what cannot be taken back: it asks first, and says what will happen. */
export function ConfirmForgetting({
  label,
  confirm,
  onConfirm,
  isPending,
  notice,
  onClose,
  children,
}: ConfirmForgettingProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    onClose()
  }
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {label}…
      </Button>
      <Modal opened={isOpen} onClose={close} title={label} closeButtonProps={{ 'aria-label': 'Sluiten' }}>
        <div className={classes.words}>
          {children}
          <p>Dit kan niet ongedaan worden gemaakt.</p>
          {notice && <Notice tone={notice.tone}>{notice.text}</Notice>}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={close}>
              Annuleren
            </Button>
            <Button color="red" loading={isPending} onClick={onConfirm}>
              {confirm}
            </Button>
          </Group>
        </div>
      </Modal>
    </>
  )
}
