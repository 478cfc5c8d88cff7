import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Question } from '../../../ui/Question.tsx'

type ConfirmButtonProps = {
  /** What the button says, and the one in the question. */
  text: string
  title: string
  isPending: boolean
  onConfirm: () => void
  /** What happens then. */
  children: ReactNode
}

/** A button that asks once more before it does something that cannot be taken back. */
export function ConfirmButton({ text, title, isPending, onConfirm, children }: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button variant="default" loading={isPending} onClick={() => setAsking(true)}>
        {text}
      </Button>
      <Question
        isOpen={isAsking}
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
