import { Button, Group, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Notice } from '../../ui/Notice.tsx'
import type { useAdminAction } from '../back-office/index.ts'
import classes from './Customers.module.css'

type ConfirmForgettingProps = {
  /** What the button that opens it says. */
  label: string
  /** What the button that does it says. */
  confirm: string
  action: Pick<ReturnType<typeof useAdminAction<void, unknown>>, 'mutate' | 'isPending' | 'notice' | 'dismiss'>
  /** What will happen. */
  children: ReactNode
}

/** A button for what cannot be taken back: it asks first, and says what will happen. */
export function ConfirmForgetting({ label, confirm, action, children }: ConfirmForgettingProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    action.dismiss()
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
          {action.notice && <Notice tone={action.notice.tone}>{action.notice.text}</Notice>}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={close}>
              Annuleren
            </Button>
            <Button
              color="red"
              loading={action.isPending}
              onClick={() => action.mutate(undefined, { onSuccess: () => setOpen(false) })}
            >
              {confirm}
            </Button>
          </Group>
        </div>
      </Modal>
    </>
  )
}
