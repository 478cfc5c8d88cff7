import type { SalesOrder } from '#shared/contracts/sales-orders.ts'
import { CONFIRM_WITHDRAWAL, NO_RIGHT_NOTICE } from '#shared/domain/withdrawals/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { DeclaredFacts } from './DeclaredFacts.tsx'
import { StepHeading } from './StepHeading.tsx'
import classes from './Withdrawal.module.css'
import type { WithdrawalValues } from './withdrawal-values.ts'

type WithdrawalSummaryProps = {
  values: WithdrawalValues
  order: SalesOrder | undefined
  isBusy: boolean
  /** Why the withdrawal could not be sent, in a sentence. */
  problem: string | undefined
  onBack: () => void
  onConfirm: () => void
}

/** Step 2 of a withdrawal: a summary, and the button that declares the withdrawal. */
export function WithdrawalSummary({ values, order, isBusy, problem, onBack, onConfirm }: WithdrawalSummaryProps) {
  const madeToMeasure = (order?.salesOrderRows ?? []).filter(
    (row) => row.isMadeToMeasure && (values.scope === 'all' || values.rowIds.includes(row.salesOrderRowId)),
  )
  return (
    <div className={classes.card}>
      <StepHeading step={2}>Klopt dit?</StepHeading>
      <p>Met de knop hieronder deelt u ons mee dat u de overeenkomst herroept:</p>
      <DeclaredFacts values={values} />
      {madeToMeasure.length > 0 && (
        <Notice title={madeToMeasure.map(({ displayName }) => displayName).join(', ')}>
          <p>{NO_RIGHT_NOTICE}</p>
        </Notice>
      )}
      {problem && <Notice tone="bad">{problem}</Notice>}
      <div className={classes.buttons}>
        <Button size="lg" loading={isBusy} onClick={onConfirm}>
          {CONFIRM_WITHDRAWAL}
        </Button>
        <Button size="lg" variant="default" disabled={isBusy} onClick={onBack}>
          Terug en wijzigen
        </Button>
      </div>
    </div>
  )
}
