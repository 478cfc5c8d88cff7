import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import type { DayDifference, DayMethod, DayView } from '#shared/contracts/day-close.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { Textarea } from '../../../ui/Textarea.tsx'
import { saveExplanation } from './CashCount.tsx'
import day from './DayClose.module.css'
import classes from './MethodTable.module.css'
import type { Counting } from './persisted-counting.ts'

type MethodTableProps = {
  date: string
  view: DayView
  counting: Counting | undefined
  wasTried: boolean
  /** True when the day is closed: explanations are read-only then. */
  isClosed: boolean
}

/** Table that compares our ledger with the payment provider per payment method. Each difference links to its order. */
export function MethodTable({ date, view, counting, wasTried, isClosed }: MethodTableProps) {
  const differencesOf = (key: string) => view.differences.filter(({ methodKey }) => methodKey === key)
  const withoutMethod = view.differences.filter(({ methodKey }) => !view.methods.some(({ key }) => key === methodKey))
  const renderDifference = (difference: DayDifference) => (
    <Difference
      key={difference.key}
      date={date}
      difference={difference}
      counting={counting}
      wasTried={wasTried}
      isClosed={isClosed}
    />
  )
  return (
    <section className={day.card} aria-labelledby="day-methods">
      <h2 id="day-methods" className={day.heading}>
        Kassa en betaaldienst naast elkaar
      </h2>
      <table className={`${day.table} ${classes.methods}`}>
        <thead>
          <tr>
            <th scope="col">Betaalwijze</th>
            <th scope="col" className={day.number}>
              In de kassa
            </th>
            <th scope="col" className={day.number}>
              Betaaldienst
            </th>
            <th scope="col" className={day.number}>
              Verschil
            </th>
          </tr>
        </thead>
        <tbody>
          {view.methods.length === 0 && (
            <tr>
              <td colSpan={4} className={day.quiet}>
                Op deze dag is niets betaald.
              </td>
            </tr>
          )}
          {view.methods.map((method) => (
            <Fragment key={method.key}>
              <tr data-differs={differencesOf(method.key).length > 0 || undefined}>
                <th scope="row">
                  {method.title}
                  <span className={classes.about}>{flowWords(method)}</span>
                </th>
                <td className={day.number}>{formatCents(method.ledger.netCents)}</td>
                <td className={day.number}>{providerWords(method)}</td>
                <td className={day.number}>{differenceWords(method)}</td>
              </tr>
              {differencesOf(method.key).map(renderDifference)}
            </Fragment>
          ))}
          {withoutMethod.map(renderDifference)}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Samen</th>
            <td className={day.number}>{formatCents(view.total.netCents)}</td>
            <td />
            <td />
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

type DifferenceProps = Pick<MethodTableProps, 'date' | 'counting' | 'wasTried' | 'isClosed'> & {
  difference: DayDifference
}

function Difference({ date, difference, counting, wasTried, isClosed }: DifferenceProps) {
  const { key, salesOrderId, amountCents, text, needsExplanation } = difference
  const explanation = counting?.explanations[key] ?? ''
  return (
    <tr className={classes.difference}>
      <td colSpan={3}>
        <p>
          {text} <Link to={staffPaths.salesOrder(salesOrderId)}>Order {salesOrderId}</Link>
        </p>
        {needsExplanation && !isClosed && (
          <Textarea
            label={`Uitleg bij order ${salesOrderId}`}
            withAsterisk
            rows={2}
            maxLength={1000}
            value={explanation}
            error={wasTried && explanation.trim() === '' ? 'Leg dit verschil uit.' : undefined}
            onChange={({ currentTarget: { value } }) => saveExplanation(date, key, value)}
          />
        )}
      </td>
      <td className={day.number}>{formatCents(amountCents)}</td>
    </tr>
  )
}

function flowWords({ ledger, carriedCents }: DayMethod): string {
  const pieces = (count: number) => (count === 1 ? '1 betaling' : `${count} betalingen`)
  return [
    pieces(ledger.receivedCount),
    ledger.refundedCount > 0 && `${formatCents(ledger.refundedCents)} terugbetaald`,
    ledger.chargedBackCount > 0 && `${formatCents(ledger.chargedBackCents)} teruggeboekt`,
    carriedCents !== 0 && `${formatCents(carriedCents)} van eerdere dagen`,
  ]
    .filter(Boolean)
    .join(' · ')
}

const providerWords = ({ provider, paymentType }: DayMethod) => {
  if (provider) return formatCents(provider.netCents)
  return paymentType === 'CASH' || paymentType === 'STANDALONE' ? '–' : 'Niet bekend'
}

const differenceWords = ({ differenceCents, paymentType }: DayMethod) => {
  if (differenceCents === null && paymentType === 'STANDALONE') return 'Zie de bonnen'
  if (differenceCents === null) return paymentType === 'CASH' ? 'Zie tellen' : 'Niet bekend'
  return differenceCents === 0 ? 'Geen' : formatCents(differenceCents)
}
