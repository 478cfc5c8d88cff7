import { Link } from 'react-router-dom'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import type { StockTransfer } from '#shared/contracts/stock-transfers.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { when } from '../frame/index.ts'
import { TransferBadge } from './TransferBadge.tsx'
import classes from './Transfers.module.css'

/** List of transfers. A row opens its transfer. */
export function TransferList({ transfers }: { transfers: readonly StockTransfer[] }) {
  if (transfers.length === 0) return <EmptyState title="Er zijn hier geen verplaatsingen." />
  return (
    <ul className={classes.list} aria-label="Verplaatsingen">
      {transfers.map((transfer) => (
        <li key={transfer.transferId}>
          <Link to={staffPaths.transfer(transfer.transferId)} className={classes.item}>
            <span className={classes.route}>
              {transfer.from.name} → {transfer.to.name}
            </span>
            <TransferBadge transfer={transfer} />
            <span>{summaryOf(transfer)}</span>
            <span className={classes.quiet}>
              {transfer.reason} · nr. {transfer.transferId} · {when(transfer.changedDateTime)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** @example '3 × Leermelk en 2 andere producten' */
function summaryOf({ lines }: StockTransfer): string {
  const [first, ...others] = lines
  if (!first) return ''
  const rest =
    others.length === 0 ? '' : ` en ${others.length} ${others.length === 1 ? 'ander product' : 'andere producten'}`
  return `${first.received ?? first.sent ?? first.count} × ${first.name}${rest}`
}
