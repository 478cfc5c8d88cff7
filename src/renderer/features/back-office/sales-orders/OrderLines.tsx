import { Button, Checkbox, Table } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import type { SalesOrder } from '#shared/contracts/sales-orders.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import type { StaffOrderDetails } from '#shared/contracts/staff-orders.ts'
import { DEPOSIT_PERCENT } from '#shared/domain/checkout/payment-options.ts'
import { discountDetails, listTotal, orderDiscountCents } from '#shared/domain/discounts/row-discount.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { centsFromEuros, grossUnitPrice } from '#shared/domain/money/prices.ts'
import { LINE_STATE_WORDS } from '#shared/domain/orders/line-states.ts'
import { shortcutCents } from '#shared/domain/payments/order-payment.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { money, SectionCard } from '../frame/index.ts'
import { ChangeOrder } from '../order-changes/index.ts'
import { LeatherBatch } from './LeatherBatch.tsx'
import { MoveLines } from './MoveLines.tsx'
import classes from './StaffOrders.module.css'
import { useOrderCacheUpdate } from './staff-order-queries.ts'
import { dayText } from './staff-order-words.ts'

// Staff rarely cancel, so the dialog is not part of the page.
const CancelPieces = lazy(async () => ({ default: (await import('./CancelPieces.tsx')).CancelPieces }))

type OrderLinesProps = {
  order: SalesOrder
  details: StaffOrderDetails
  /** Called when the user clicks a row with an outstanding amount, to put the amount on the keypad. */
  onDue: (amountCents: number) => void
}

/** Shows the ordered lines with their state, the totals and the outstanding amount. */
export function OrderLines({ order, details, onDue }: OrderLinesProps) {
  const { salesOrderRows: rows, totals } = order
  const [selected, setSelected] = useState<readonly number[]>([])
  const [isCanceling, setCanceling] = useState<boolean>()
  const [isChanging, setChanging] = useState<boolean>()
  const updateCaches = useOrderCacheUpdate(order.salesOrderId)
  const lines = new Map(details.lines.map((line) => [line.salesOrderRowId, line]))
  const outstanding = centsFromEuros(details.outstanding)
  const discount = orderDiscountCents(rows)
  // The lines of a canceled order, or of an erased buyer, are read-only.
  const isReadOnly = details.isForgotten || Boolean(details.canceledDateTime)
  const active = rows.filter(({ count, canceledCount }) => canceledCount !== count)
  const canCancel = details.lines.some(({ cancelableCount = 0 }) => cancelableCount > 0)
  /** The selected lines with leather, and among them those that are in production or further. */
  const leatherIds = rows.flatMap(({ salesOrderRowId, options }) =>
    selected.includes(salesOrderRowId) && options.some(({ label }) => label === 'Leer') ? [salesOrderRowId] : [],
  )
  const madeIds = leatherIds.filter((id) => (lines.get(id)?.state ?? 'ordered') !== 'ordered')
  const batches = new Set(madeIds.map((id) => lines.get(id)?.leatherBatch ?? ''))
  const toggle = (id: number) =>
    setSelected((before) => (before.includes(id) ? before.filter((other) => other !== id) : [...before, id]))

  return (
    <SectionCard title="Orderregels">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable with the keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label="Tabel met orderregels">
        <Table className={`${classes.table} ${classes.orderLines}`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th data-label="Alle regels">
                <Checkbox
                  aria-label="Alle regels kiezen"
                  checked={selected.length === active.length && active.length > 0}
                  indeterminate={selected.length > 0 && selected.length < active.length}
                  disabled={isReadOnly}
                  onChange={() =>
                    setSelected(
                      selected.length === active.length ? [] : active.map(({ salesOrderRowId }) => salesOrderRowId),
                    )
                  }
                />
              </Table.Th>
              <Table.Th>Product</Table.Th>
              <Table.Th>Status</Table.Th>
              <Table.Th className={classes.number}>Aantal</Table.Th>
              <Table.Th className={classes.number}>Prijs</Table.Th>
              <Table.Th className={classes.number}>Totaal</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => {
              const unitCents = grossUnitPrice(row.basePrice)
              const id = row.salesOrderRowId
              return (
                <Table.Tr key={id}>
                  <Table.Td>
                    <Checkbox
                      aria-label={`${row.displayName} kiezen`}
                      checked={selected.includes(id)}
                      disabled={isReadOnly || row.canceledCount === row.count}
                      onChange={() => toggle(id)}
                    />
                  </Table.Td>
                  <Table.Td>
                    <span className={classes.lines}>
                      <Link to={sitePaths.product(row.inventoryItemId)}>{row.displayName}</Link>
                      <span className={classes.quiet}>
                        {[row.itemId, ...row.options.map(({ label, value }) => `${label}: ${value}`)].join(' · ')}
                      </span>
                      {row.isMadeToMeasure && <span className={classes.quiet}>Op maat gemaakt</span>}
                      {lines.get(id)?.leatherBatch && (
                        <span className={classes.quiet}>Partij leer: {lines.get(id)?.leatherBatch}</span>
                      )}
                      {row.listPrice !== undefined && (
                        <span className={classes.quiet}>{discountText(row, lines.get(id))}</span>
                      )}
                    </span>
                  </Table.Td>
                  <Table.Td>
                    <LineStateBadge line={lines.get(id)} row={row} />
                  </Table.Td>
                  <Table.Td className={classes.number} data-count>
                    <CountOfRow row={row} />
                  </Table.Td>
                  <Table.Td className={classes.number}>{formatCents(unitCents)}</Table.Td>
                  <Table.Td className={classes.number}>
                    {row.listPrice !== undefined && (
                      <>
                        <s className={classes.quiet}>{listTotal(row)}</s>
                        <br />
                      </>
                    )}
                    <TotalOfRow row={row} unitCents={unitCents} />
                  </Table.Td>
                </Table.Tr>
              )
            })}
          </Table.Tbody>
          <Table.Tfoot>
            <Sum label="Totaal excl. btw" amount={money(totals.net)} />
            <Sum label="Btw" amount={money(totals.vat)} />
            <Sum label="Totaal incl. btw" amount={money(totals.gross)} isStrong />
            {discount > 0 && <Sum label="Korting, al verrekend" amount={formatCents(discount)} />}
            {Boolean(details.released) && (
              <Sum
                label={details.canceledDateTime ? 'Geannuleerd' : 'Herroepen, geannuleerd of vervangen'}
                amount={money(-(details.released ?? 0) - (details.cancellationFee ?? 0))}
              />
            )}
            {details.cancellationFee !== undefined && (
              <Sum label="Annuleringskosten" amount={money(details.cancellationFee)} />
            )}
            <Sum label="Betaald" amount={money(details.paid)} />
            {outstanding < 0 && (
              <Sum
                label={details.released ? 'Terug te betalen' : 'Te veel betaald'}
                amount={formatCents(-outstanding)}
                isStrong
              />
            )}
            {outstanding > 0 &&
              ([DEPOSIT_PERCENT, 100] as const).map((percent) => (
                <Due key={percent} percent={percent} amountCents={shortcutCents(percent, outstanding)} onDue={onDue} />
              ))}
          </Table.Tfoot>
        </Table>
      </section>
      {!isReadOnly && (
        <MoveLines
          id={order.salesOrderId}
          orderedOn={amsterdamDay(new Date(order.insertDateTime))}
          rowIds={selected}
          hasLeather={leatherIds.length > madeIds.length}
          onMoved={() => setSelected([])}
        />
      )}
      {!isReadOnly && madeIds.length > 0 && (
        <LeatherBatch
          id={order.salesOrderId}
          rowIds={madeIds}
          stored={batches.size === 1 ? [...batches][0] : undefined}
        />
      )}
      {!details.isForgotten && (canCancel || isCanceling !== undefined || isChanging !== undefined) && (
        <div className={classes.buttons}>
          {canCancel && order.payment !== 'free' && (
            <Button variant="default" onClick={() => setChanging(true)}>
              Order wijzigen…
            </Button>
          )}
          {isChanging !== undefined && (
            <Suspense>
              <ChangeOrder
                order={order}
                details={details}
                opened={isChanging}
                onClose={() => setChanging(false)}
                onChanged={updateCaches}
              />
            </Suspense>
          )}
          {canCancel && (
            <Button variant="default" onClick={() => setCanceling(true)}>
              Annuleren…
            </Button>
          )}
          {isCanceling !== undefined && (
            <Suspense>
              <CancelPieces
                order={order}
                details={details}
                rowIds={selected}
                opened={isCanceling}
                onClose={() => {
                  setCanceling(false)
                  setSelected([])
                }}
              />
            </Suspense>
          )}
        </div>
      )}
    </SectionCard>
  )
}

/** @example 'Korting € 99,90: Showroommodel. Goedgekeurd door admin@leermeester.example' */
function discountText(
  row: SalesOrder['salesOrderRows'][number],
  line: StaffOrderDetails['lines'][number] | undefined,
): string {
  const { reason = '', approvedBy = null } = line?.discount ?? {}
  const why = [...discountDetails(row), ...(reason ? [reason] : [])].join(': ')
  return approvedBy === null ? why : `${why}. Goedgekeurd door ${approvedBy}`
}

type Row = SalesOrder['salesOrderRows'][number]

/** Number of pieces of a row. Canceled pieces are struck through. */
function CountOfRow({ row: { count, canceledCount = 0 } }: { row: Row }) {
  if (canceledCount === 0) return count
  return (
    <>
      <s className={classes.quiet}>{count}</s> {canceledCount < count && count - canceledCount}
    </>
  )
}

function TotalOfRow({ row: { count, canceledCount = 0 }, unitCents }: { row: Row; unitCents: number }) {
  if (canceledCount === 0) return formatCents(unitCents * count)
  return (
    <>
      <s className={classes.quiet}>{formatCents(unitCents * count)}</s>
      {canceledCount < count && (
        <>
          <br />
          {formatCents(unitCents * (count - canceledCount))}
        </>
      )}
    </>
  )
}

type LineStateBadgeProps = { line: StaffOrderDetails['lines'][number] | undefined; row: Row }

function LineStateBadge({ line, row: { count, canceledCount = 0 } }: LineStateBadgeProps) {
  if (!line) return null
  if (canceledCount === count) {
    return (
      <span>
        <span className={classes.badge} data-state="canceled">
          Geannuleerd
        </span>
      </span>
    )
  }
  return (
    <span className={classes.lines}>
      <span>
        <span className={classes.badge} data-state={line.state}>
          {LINE_STATE_WORDS[line.state]}
        </span>
      </span>
      {line.stateOn && <span className={classes.quiet}>{dayText(line.stateOn)}</span>}
      {canceledCount > 0 && <span className={classes.quiet}>{canceledCount} geannuleerd</span>}
    </span>
  )
}

function Sum({ label, amount, isStrong = false }: { label: string; amount: string; isStrong?: boolean }) {
  return (
    <Table.Tr data-strong={isStrong || undefined} className={classes.sum}>
      <Table.Th scope="row" colSpan={5} className={classes.number}>
        {label}
      </Table.Th>
      <Table.Td className={classes.number}>{amount}</Table.Td>
    </Table.Tr>
  )
}

type DueProps = { percent: number; amountCents: number; onDue: (amountCents: number) => void }

/**
 * Row with a share of the outstanding amount. A click anywhere in the row puts the amount on the keypad
 * (docs/requirements.md#s2, docs/decisions.md#b8).
 */
function Due({ percent, amountCents, onDue }: DueProps) {
  return (
    <Table.Tr className={classes.due}>
      <Table.Th scope="row" colSpan={5} className={classes.number}>
        <button
          type="button"
          className={classes.dueButton}
          title="Op het toetsenblok zetten"
          onClick={() => onDue(amountCents)}
        >
          {percent}% nog te voldoen
        </button>{' '}
        <span className={classes.quiet}>van wat nog openstaat</span>
      </Table.Th>
      <Table.Td className={classes.number}>{formatCents(amountCents)}</Table.Td>
    </Table.Tr>
  )
}
