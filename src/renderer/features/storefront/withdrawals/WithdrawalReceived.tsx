import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { withdrawalName } from '#shared/domain/withdrawals/texts.ts'
import { momentInWords } from '#shared/kernel/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { DeclaredFacts } from './DeclaredFacts.tsx'
import { StepHeading } from './StepHeading.tsx'
import classes from './Withdrawal.module.css'
import type { SubmittedWithdrawal } from './withdrawal-values.ts'

/** The receipt of a withdrawal: the declaration with date and time, to print or save. */
export function WithdrawalReceived({ receipt, values }: SubmittedWithdrawal) {
  const receivedAt = momentInWords(receipt.receivedDateTime)
  return (
    <div className={classes.card}>
      <StepHeading step="done">Wij hebben uw herroeping ontvangen</StepHeading>
      <Notice tone="good">
        <p>
          Ontvangen op <strong>{receivedAt}</strong>. De ontvangstbevestiging is onderweg naar {values.email}.
        </p>
      </Notice>
      <DeclaredFacts
        values={values}
        facts={[
          ['Kenmerk', withdrawalName(receipt.withdrawalId)],
          ['Ontvangen op', receivedAt],
        ]}
      />
      <p>
        Wij kijken uw herroeping na en laten u per e-mail weten hoe het verder gaat. Geen mail gekregen? Kijk ook bij uw
        ongewenste mail.
      </p>
      <div className={classes.buttons}>
        <Button onClick={() => window.print()}>Afdrukken</Button>
        <Button component={Link} to={sitePaths.home} variant="default">
          Naar de winkel
        </Button>
      </div>
    </div>
  )
}
