import { Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Notice } from '../../../ui/Notice.tsx'
import { StaffDialog } from '../frame/index.ts'
import classes from './Customers.module.css'

type ConfirmForgettingProps = {
  /** Text of the button that opens the dialog. */
  label: string
  /** Text of the button that confirms. */
  confirm: string
  /** Runs the action. `notice` shows its result. */
  onConfirm: () => void
  isPending: boolean
  notice: { tone: 'good' | 'bad'; text: string } | undefined
  onClose: () => void
  /** Description of the consequences. */
  children: ReactNode
}

/** Button for an irreversible action. It opens a dialog that describes the consequences and asks for a confirmation. */
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
      <StaffDialog opened={isOpen} onClose={close} title={label}>
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
      </StaffDialog>
    </>
  )
}
