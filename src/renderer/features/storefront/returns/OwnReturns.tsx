import { useQuery } from '@tanstack/react-query'
import type { OwnReturn } from '#shared/contracts/returns.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { returnName } from '#shared/domain/returns/returns.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { useApi } from '../../../lib/api.ts'
import { ownFreshness } from '../../../lib/own-freshness.ts'
import { Title } from '../../../ui/Title.tsx'
import classes from './OwnReturns.module.css'

/**
 * On the page of an order: what the buyer sends back, and what happens with it. Shows nothing without a return, and nothing when
 * they cannot be loaded: the order itself does not depend on them.
 */
export function OwnReturns({ salesOrderId }: { salesOrderId: number }) {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['sales-order', salesOrderId, 'returns'],
    queryFn: () => api.returns.ofOrder({ params: { id: salesOrderId } }),
    ...ownFreshness.account,
    meta: { isPersonal: true },
  })
  if (!data || data.returns.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="order-returns">
      <Title order={2} size="h3" id="order-returns">
        Wat u terugstuurt
      </Title>
      <ul className={classes.list}>
        {data.returns.map((goods) => (
          <li key={goods.returnId} className={classes.goods}>
            <strong>
              {returnName(goods.returnId)}: {STAGES[goods.stage]}
            </strong>
            {goods.lines.map(({ displayName, count, reason }) => (
              <span key={displayName}>
                {count} × {displayName}
                {reason && <span className={classes.reason}>{reason}</span>}
              </span>
            ))}
            <span className={classes.quiet}>{explained(goods)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const STAGES: Readonly<Record<OwnReturn['stage'], string>> = {
  expected: 'wij verwachten het terug',
  sent: 'naar ons onderweg',
  to_refund: 'ontvangen, u krijgt uw geld terug',
  refunded: 'ontvangen en afgehandeld',
  reopened: 'ontvangen, wij kijken er nog naar',
  ended: 'vervallen, u houdt het product',
}

const inWords = (day: string) => dayInWords(`${day}T12:00:00Z`)

function explained(goods: OwnReturn): string {
  const { stage, sendBefore, refundDueOn, mayWait, creditedCents, deductedCents, collection } = goods
  const refund = `U krijgt uw geld uiterlijk ${inWords(refundDueOn)} terug`
  const wait = mayWait ? '; wij mogen wachten tot het product of een verzendbewijs binnen is' : ''
  switch (stage) {
    case 'expected':
      return collection
        ? `Wij halen het bij u op op ${inWords(collection.day)}, tussen ${collection.from} en ${collection.until} uur. ${refund}${wait}.`
        : `Stuur of breng het uiterlijk ${inWords(sendBefore)}. ${refund}${wait}.`
    case 'sent':
      return `${refund}.`
    case 'to_refund':
    case 'refunded':
    case 'reopened': {
      const credited = `Daarvoor hoeft u ${formatCents(creditedCents)} niet te betalen`
      const deducted = deductedCents > 0 ? `; ${formatCents(deductedCents)} betalen wij niet terug` : ''
      return `${credited}${deducted}.${stage === 'to_refund' ? ` ${refund}.` : ''}`
    }
    case 'ended':
      return ''
    default:
      return stage satisfies never
  }
}
