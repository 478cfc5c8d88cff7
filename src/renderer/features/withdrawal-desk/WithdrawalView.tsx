import { useState } from 'react'
import type { Withdrawal } from '#shared/contracts/withdrawals.ts'
import { Notice } from '../../ui/Notice.tsx'
import { deskLayout } from '../back-office/index.ts'
import { AttachOrder } from './AttachOrder.tsx'
import { Declared } from './Declared.tsx'
import { HandleWithdrawal } from './HandleWithdrawal.tsx'
import { Judgement } from './Judgement.tsx'
import { stepDrafts } from './step-drafts.ts'
import { WithdrawalHistory } from './WithdrawalHistory.tsx'

/** Shows a withdrawal: the declaration, the facts that matter for a decision, and the forms to handle it. */
export function WithdrawalView({ withdrawal }: { withdrawal: Withdrawal }) {
  const areDraftsRead = stepDrafts.useAreRead()
  // Said here: the form begins anew with every step.
  const [isHandled, setHandled] = useState(false)
  return (
    <div className={deskLayout.columns}>
      <div className={deskLayout.column}>
        <Declared withdrawal={withdrawal} />
        <Judgement withdrawal={withdrawal} />
      </div>
      <div className={deskLayout.column}>
        <AttachOrder withdrawal={withdrawal} />
        {areDraftsRead && (
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
