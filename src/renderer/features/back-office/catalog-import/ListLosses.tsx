import { Button } from '@mantine/core'
import type { ListLosses as Losses } from '#shared/contracts/catalog-preview.ts'
import { lossInWords } from '#shared/domain/catalog/import-limits.ts'
import { Notice } from '../../../ui/Notice.tsx'
import classes from './CatalogPreview.module.css'

type ListLossesProps = {
  losses: Losses
  /** Applies the snapshot anyway. Undefined when no confirmation is possible now. */
  onConfirm?: (() => void) | undefined
  onCancel?: (() => void) | undefined
}

/** Shows how much lists of the shop would shrink. A loss above the limit needs a confirmation. */
export function ListLosses({ losses, onConfirm, onCancel }: ListLossesProps) {
  return (
    <section className={classes.preview} aria-label="Wat er zou verdwijnen">
      <Notice tone="bad" title="Kijk dit eerst na in NetSuite. Er is nog niets gewijzigd.">
        <ul className={classes.reasons}>
          {losses.lists.map((loss) => (
            <li key={loss.list}>{lossInWords(loss)}</li>
          ))}
        </ul>
      </Notice>
      {onConfirm && (
        <div className={classes.buttons}>
          <Button onClick={onConfirm}>Toch in de winkel zetten</Button>
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              Niet doen
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
