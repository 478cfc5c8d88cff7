import type { ParkedSale } from '#shared/contracts/parked-sales.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import classes from './ParkedSales.module.css'

type RemoveParkedProps = {
  sale: ParkedSale | undefined
  onClose: () => void
  onRemove: (parkedSaleId: string) => void
}

/** Asks before a sale is thrown away: on no till it comes back. */
export function RemoveParked({ sale, onClose, onRemove }: RemoveParkedProps) {
  return (
    <Dialog isOpen={sale !== undefined} onClose={onClose} title="Geparkeerde verkoop verwijderen?" size="small">
      <div className={classes.question}>
        <p>“{sale?.title}” verdwijnt op alle kassa’s en komt niet terug.</p>
        <div className={classes.answers}>
          <Button variant="default" onClick={onClose}>
            Toch niet
          </Button>
          <Button onClick={() => sale && onRemove(sale.parkedSaleId)}>Verwijderen</Button>
        </div>
      </div>
    </Dialog>
  )
}
