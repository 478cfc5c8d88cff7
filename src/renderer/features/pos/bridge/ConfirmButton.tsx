import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Question } from '../../../ui/Question.tsx'

type ConfirmButtonProps = {
  /** Text of the button, and of the button in the dialog that confirms. */
  text: string
  title: string
  isPending: boolean
  onConfirm: () => void
  /** Description of the consequences. */
  children: ReactNode
}

/** A button for an irreversible action. It opens a dialog in which the user confirms the action first. */
export function ConfirmButton({ text, title, isPending, onConfirm, children }: ConfirmButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="default" loading={isPending} onClick={() => setOpen(true)}>
        {text}
      </Button>
      <Question
        isOpen={isOpen}
        onClose={close}
        title={title}
        answers={
          <>
            <Button variant="default" onClick={close}>
              Toch niet
            </Button>
            <Button
              onClick={() => {
                close()
                onConfirm()
              }}
            >
              {text}
            </Button>
          </>
        }
      >
        <div>{children}</div>
      </Question>
    </>
  )
}
