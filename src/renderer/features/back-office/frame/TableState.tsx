import { Button, Table } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { report } from '../../../lib/report.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import classes from './DataTable.module.css'
import { withChanges } from './list-query.ts'

type TableStateProps = {
  columnCount: number
  rows: readonly unknown[] | undefined
  total: number | undefined
  pageSize: number
  isWaiting: boolean
  error?: Error | null
  onRetry?: () => void
  emptyText: string
  search: URLSearchParams
}

/** Shown in place of the rows of a table: while they load, after a failure, or when there are none. */
export function TableState({ columnCount, rows, total, pageSize, isWaiting, search, ...rest }: TableStateProps) {
  const { error } = rest
  useEffect(() => {
    if (error) report(error, 'back office')
  }, [error])
  if (isWaiting) return <Waiting columnCount={columnCount} rowCount={Math.min(pageSize, MAX_SKELETON_ROWS)} />
  if (rest.error) {
    return (
      <FullWidthRow columnCount={columnCount}>
        <Notice tone="bad" title="Deze lijst kon niet worden opgehaald.">
          {rest.error instanceof ShopError && <p>{rest.error.message}</p>}
          {rest.onRetry && (
            <Button variant="default" onClick={rest.onRetry}>
              Opnieuw proberen
            </Button>
          )}
        </Notice>
      </FullWidthRow>
    )
  }
  if (!rows || rows.length > 0) return null
  return (
    <FullWidthRow columnCount={columnCount}>
      {total ? (
        <p className={classes.empty}>
          Deze bladzijde is er niet meer.{' '}
          <Link to={{ search: `?${withChanges(search, {})}` }}>Naar de eerste bladzijde</Link>
        </p>
      ) : (
        <p className={classes.empty}>{rest.emptyText}</p>
      )}
    </FullWidthRow>
  )
}

const MAX_SKELETON_ROWS = 12

function Waiting({ columnCount, rowCount }: { columnCount: number; rowCount: number }) {
  return Array.from({ length: rowCount }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are all the same
    <Table.Tr key={row} className={classes.row} aria-hidden>
      {Array.from({ length: columnCount }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are all the same
        <Table.Td key={column}>
          <Skeleton height={18} />
        </Table.Td>
      ))}
    </Table.Tr>
  ))
}

function FullWidthRow({ columnCount, children }: { columnCount: number; children: ReactNode }) {
  return (
    <Table.Tr>
      <Table.Td colSpan={columnCount}>{children}</Table.Td>
    </Table.Tr>
  )
}
