import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import classes from './QuickOrder.module.css'
import { emptyOrder } from './quick-order-store.ts'

/** Begins anew for another customer, after asking. */
export function EmptyOrder({ isFree }: { isFree: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" disabled={!isFree} onClick={() => setOpen(true)}>
        Leegmaken
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Order leegmaken?" size="small">
        <div className={classes.question}>
          <p>De producten en de gegevens van deze klant verdwijnen van dit scherm.</p>
          <div className={classes.answers}>
            <Button variant="default" onClick={() => setOpen(false)}>
              Toch niet
            </Button>
            <Button
              onClick={() => {
                setOpen(false)
                emptyOrder()
              }}
            >
              Leegmaken
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}
