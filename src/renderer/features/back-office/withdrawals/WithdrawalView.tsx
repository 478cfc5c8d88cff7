import { type ReactNode, useState } from 'react'
import type { Withdrawal } from '#shared/contracts/withdrawals.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { cardLayout } from '../frame/index.ts'
import { AttachOrder } from './AttachOrder.tsx'
import { HandleWithdrawal } from './HandleWithdrawal.tsx'
import { stepDrafts } from './step-drafts.ts'
import { WithdrawalDeclaration } from './WithdrawalDeclaration.tsx'
import { WithdrawalEligibility } from './WithdrawalEligibility.tsx'
import { WithdrawalHistory } from './WithdrawalHistory.tsx'

type WithdrawalViewProps = {
  withdrawal: Withdrawal
  /** The goods that come back. */
  goods: ReactNode
}

/** Shows a withdrawal: the declaration, the facts that matter for a decision, and the forms to handle it. */
export function WithdrawalView({ withdrawal, goods }: WithdrawalViewProps) {
  const areDraftsLoaded = stepDrafts.useAreLoaded()
  // State of this component and not of the form: the form is remounted after every step and would lose it.
  const [isHandled, setHandled] = useState(false)
  return (
    <div className={cardLayout.columns}>
      <div className={cardLayout.column}>
        <WithdrawalDeclaration withdrawal={withdrawal} />
        <WithdrawalEligibility withdrawal={withdrawal} />
      </div>
      <div className={cardLayout.column}>
        <AttachOrder withdrawal={withdrawal} />
        {goods}
        {areDraftsLoaded && (
          <HandleWithdrawal
            key={`${withdrawal.state} ${withdrawal.salesOrderId}`}
            withdrawal={withdrawal}
            onHandled={setHandled}
          />
        )}
        {isHandled && <Notice tone="good">Opgeslagen. De klant krijgt er een mail van.</Notice>}
        <WithdrawalHistory steps={withdrawal.history} />
      </div>
    </div>
  )
}
