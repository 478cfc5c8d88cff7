import type { ParkedSale } from '#shared/contracts/parked-sales.ts'
import { Button } from '../../../ui/Button.tsx'
import { Question } from '../../../ui/Question.tsx'

type RemoveParkedProps = {
  sale: ParkedSale | undefined
  onClose: () => void
  onRemove: (parkedSaleId: string) => void
}

/** Dialog that requires a confirmation before a parked sale is removed. It is then gone from all tills. */
export function RemoveParked({ sale, onClose, onRemove }: RemoveParkedProps) {
  return (
    <Question
      isOpen={sale !== undefined}
      onClose={onClose}
      title="Geparkeerde verkoop verwijderen?"
      answers={
        <>
          <Button variant="default" onClick={onClose}>
            Toch niet
          </Button>
          <Button onClick={() => sale && onRemove(sale.parkedSaleId)}>Verwijderen</Button>
        </>
      }
    >
      <p>“{sale?.title}” verdwijnt op alle kassa’s en komt niet terug.</p>
    </Question>
  )
}
