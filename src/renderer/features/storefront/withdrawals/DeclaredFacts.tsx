import classes from './Withdrawal.module.css'
import type { WithdrawalValues } from './withdrawal-values.ts'

/** The declaration of withdrawal as it is sent. The confirmation mail repeats it. `facts` are shown before it. */
export function DeclaredFacts({
  values,
  facts = [],
}: {
  values: WithdrawalValues
  facts?: readonly [string, string][]
}) {
  const { orderNumber, name, email, scope, products, reason } = values
  const all: readonly [string, string][] = [
    ...facts,
    ['Bestelnummer', orderNumber],
    ['Naam', name],
    ['E-mailadres', email],
    ['Wat', scope === 'all' ? 'De hele bestelling' : products],
    ...(reason.trim() ? [['Reden', reason] as [string, string]] : []),
  ]
  return (
    <dl className={classes.facts}>
      {all.map(([label, value]) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
