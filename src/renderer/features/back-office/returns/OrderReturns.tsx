import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { returnName } from '#shared/domain/returns/returns.ts'
import { useApi } from '../../../lib/api.ts'
import { SectionCard, StateBadge } from '../frame/index.ts'
import classes from './Returns.module.css'
import { returnsPage } from './return-queries.ts'
import { dueInWords, stageOf } from './return-words.ts'

const MOST_SHOWN = 20

/** On the page of an order: what comes back after a withdrawal. Renders nothing for an order without returns. */
export function OrderReturns({ salesOrderId }: { salesOrderId: number }) {
  const query = { page: 1, pageSize: MOST_SHOWN, view: 'all', salesOrderId } as const
  const { data, isError } = useQuery(returnsPage(useApi(), query))
  if (!isError && !data?.items.length) return null
  return (
    <SectionCard title="Retouren">
      {isError && !data && <p role="status">De retouren konden niet worden opgehaald.</p>}
      <ul className={classes.list}>
        {data?.items.map((row) => (
          <li key={row.returnId}>
            <Link to={staffPaths.withdrawalAtShop(row.withdrawalId)}>
              {returnName(row.returnId)}: {row.products}
            </Link>
            <span>
              <StateBadge tone={stageOf(row.stage).tone}>{stageOf(row.stage).text}</StateBadge>
            </span>
            {dueInWords(row) && <span className={classes.quiet}>{dueInWords(row)}</span>}
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
