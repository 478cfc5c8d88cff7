import type { ShopDetails } from '#shared/contracts/config.ts'
import type { SalesOrder } from '#shared/contracts/sales-orders.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import type { StaffOrderDetails } from '#shared/contracts/staff-orders.ts'
import { centsFromEuros, grossUnitPrice } from '#shared/domain/money/prices.ts'
import { type OrderDocument, orderDocument } from '#shared/domain/orders/order-document.ts'
import { useSite } from '../../../lib/site.ts'
import { Lines } from './OrderFacts.tsx'
import { SignaturePicture } from './SignaturePicture.tsx'
import classes from './StaffOrders.module.css'

type PrintedOrderProps = { order: SalesOrder; details: StaffOrderDetails; shop: ShopDetails }

/**
 * The order form for printing, with the content of the PDF. It is hidden on the screen, and it is the only content of a
 * printed page.
 */
export function PrintedOrder({ order, details, shop }: PrintedOrderProps) {
  const { origin } = useSite()
  const { title, subtitle, blocks } = orderDocument({
    ...order,
    insertedAt: order.insertDateTime,
    canceledAt: details.canceledDateTime ?? null,
    expiredAt: details.isExpired ? details.canceledDateTime : null,
    channel: details.channel,
    seller: details.seller?.email ?? null,
    buyer: order.salesOrderCustomer,
    deliveryAddress: order.deliveryAddress ?? null,
    deliveredOn: details.deliveredOn,
    rows: order.salesOrderRows.map((row) => ({ ...row, unitGrossCents: grossUnitPrice(row.basePrice) })),
    grossCents: centsFromEuros(order.totals.gross),
    netCents: centsFromEuros(order.totals.net),
    vatCents: centsFromEuros(order.totals.vat),
    releasedCents: centsFromEuros(details.released ?? 0),
    cancellationFeeCents: centsFromEuros(details.cancellationFee ?? 0),
    paidCents: centsFromEuros(details.paid),
    termsUrl: origin + sitePaths.terms,
    signature: details.signatures?.[0],
  })
  return (
    <div className={classes.printed} data-printed-order aria-hidden>
      <p>{shop.name}</p>
      <p>
        <strong>{title}</strong>
        <br />
        {subtitle}
      </p>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a document do not move
        <PrintedBlock key={index} block={block} />
      ))}
      <p>
        {shop.name}, {shop.street}, {shop.zipcode} {shop.city} · {shop.phone} · {shop.email} · KvK {shop.kvkNumber} ·
        Btw {shop.vatNumber}
      </p>
    </div>
  )
}

function PrintedBlock({ block }: { block: OrderDocument['blocks'][number] }) {
  switch (block.kind) {
    case 'heading':
      return (
        <p>
          <strong>{block.text}</strong>
        </p>
      )
    case 'text':
      return <p className={block.isSmall ? classes.printedSmall : classes.printedText}>{block.text}</p>
    case 'columns':
      return (
        <div className={classes.printedColumns}>
          {block.columns.map(({ title, lines }) => (
            <div key={title}>
              <strong>{title}</strong>
              <Lines lines={lines} />
            </div>
          ))}
        </div>
      )
    case 'lines':
      return <PrintedLines {...block} />
    case 'signatures':
      return (
        <div className={classes.printedSignatures}>
          {block.labels.map((label) => (
            <span key={label}>{label}</span>
          ))}
        </div>
      )
    case 'signature':
      return (
        <div>
          <SignaturePicture path={block.path} />
          <span>{block.label}</span>
        </div>
      )
    default:
      return block satisfies never
  }
}

function PrintedLines({ lines, totals }: Extract<OrderDocument['blocks'][number], { kind: 'lines' }>) {
  return (
    <table>
      <tbody>
        {lines.map(({ name, details, quantity, total, listTotal }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines of an order may be the same
          <tr key={index}>
            <td>
              {name}
              <span className={classes.lines}>
                {details.map((detail) => (
                  <span key={detail} className={classes.quiet}>
                    {detail}
                  </span>
                ))}
              </span>
            </td>
            <td className={classes.number}>{quantity}</td>
            <td className={classes.number}>
              {listTotal && (
                <>
                  <s className={classes.quiet}>{listTotal}</s>
                  <br />
                </>
              )}
              {total}
            </td>
          </tr>
        ))}
        {totals.map(({ label, value, isStrong }) => (
          <tr key={label}>
            <td colSpan={2} className={classes.number}>
              {isStrong ? <strong>{label}</strong> : label}
            </td>
            <td className={classes.number}>{isStrong ? <strong>{value}</strong> : value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
