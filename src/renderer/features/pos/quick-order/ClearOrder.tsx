import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Question } from '../../../ui/Question.tsx'
import { clearOrder } from './quick-order-store.ts'

/** Button that clears the order for the next customer, after a confirmation. */
export function ClearOrder({ canClear }: { canClear: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" disabled={!canClear} onClick={() => setOpen(true)}>
        Leegmaken
      </Button>
      <Question
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Order leegmaken?"
        answers={
          <>
            <Button variant="default" onClick={() => setOpen(false)}>
              Toch niet
            </Button>
            <Button
              onClick={() => {
                setOpen(false)
                clearOrder()
              }}
            >
              Leegmaken
            </Button>
          </>
        }
      >
        <p>De producten en de gegevens van deze klant verdwijnen van dit scherm.</p>
      </Question>
    </>
  )
}
