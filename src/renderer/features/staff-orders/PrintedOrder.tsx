import type { ShopDetails } from '#shared/contracts/config.ts'
import type { SalesOrder } from '#shared/contracts/sales-orders.ts'
import type { OrderFile } from '#shared/contracts/staff-orders.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { grossUnitPrice } from '#shared/domain/money/prices.ts'
import { addressLines, fullName } from '#shared/domain/orders/buyer.ts'
import { money, when } from '../back-office/index.ts'
import { Lines } from './OrderFacts.tsx'
import classes from './StaffOrders.module.css'
import { valueText } from './staff-order-words.ts'

type PrintedOrderProps = { order: SalesOrder; file: OrderFile; shop: ShopDetails }

/** The order as a form on paper: not on the screen, and alone on the sheet when the page is printed. */
export function PrintedOrder({ order, file, shop }: PrintedOrderProps) {
  const { salesOrderCustomer: buyer, totals } = order
  return (
    <div className={classes.printed} aria-hidden>
      <p>{shop.name}</p>
      <p>
        <strong>Bestelling {order.salesOrderId}</strong>, {when(order.insertDateTime)}
      </p>
      <div className={classes.printedColumns}>
        <Lines lines={[buyer.companyName, fullName(buyer), ...addressLines(buyer), buyer.email, buyer.phoneNumber]} />
        <Lines lines={[valueText('delivery', order.delivery), order.reference && `Referentie: ${order.reference}`]} />
        <Lines lines={[file.channel === 'showroom' ? 'Showroom' : 'Webwinkel', file.seller?.email ?? '']} />
      </div>
      <table>
        <tbody>
          {order.salesOrderRows.map((row) => (
            <tr key={row.salesOrderRowId}>
              <td>
                {row.displayName}
                <span className={classes.lines}>
                  {row.options.map(({ label, value }) => (
                    <span key={label} className={classes.quiet}>
                      {label}: {value}
                    </span>
                  ))}
                </span>
              </td>
              <td className={classes.number}>{row.count} ×</td>
              <td className={classes.number}>{formatCents(grossUnitPrice(row.basePrice))}</td>
              <td className={classes.number}>{formatCents(grossUnitPrice(row.basePrice) * row.count)}</td>
            </tr>
          ))}
          {SUMS.map(([label, amountOf]) => (
            <tr key={label}>
              <td colSpan={3} className={classes.number}>
                {label}
              </td>
              <td className={classes.number}>{money(amountOf({ ...totals, ...file }))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {order.remarks && <p>Opmerkingen: {order.remarks}</p>}
      <p>
        {shop.name}, {shop.street}, {shop.zipcode} {shop.city} · {shop.phone} · KvK {shop.kvkNumber} · Btw{' '}
        {shop.vatNumber}
      </p>
    </div>
  )
}

type Sums = SalesOrder['totals'] & Pick<OrderFile, 'paid' | 'outstanding'>

const SUMS: readonly [string, (sums: Sums) => number][] = [
  ['Totaal excl. btw', ({ net }) => net],
  ['Btw', ({ vat }) => vat],
  ['Totaal incl. btw', ({ gross }) => gross],
  ['Betaald', ({ paid }) => paid],
  ['Nog te voldoen', ({ outstanding }) => Math.max(0, outstanding)],
]
