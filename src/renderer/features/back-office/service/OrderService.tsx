import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { caseName, problemInWords } from '#shared/domain/service/problems.ts'
import { stateInWords } from '#shared/domain/service/states.ts'
import { useApi } from '../../../lib/api.ts'
import { SectionCard, StateBadge, when } from '../frame/index.ts'
import classes from './Service.module.css'
import { STATE_TONES } from './service-columns.tsx'
import { serviceCasesPage } from './service-queries.ts'

const MOST_SHOWN = 20

/** On the page of an order: its service cases, and the link to open one. */
export function OrderService({ salesOrderId, mayOpen }: { salesOrderId: number; mayOpen: boolean }) {
  const query = { page: 1, pageSize: MOST_SHOWN, view: 'all', salesOrderId } as const
  const { data, isError } = useQuery(serviceCasesPage(useApi(), query))
  return (
    <SectionCard title="Service" id="order-service">
      {isError && !data && <p role="status">De servicemeldingen konden niet worden opgehaald.</p>}
      {data?.items.length === 0 && <p className={classes.quiet}>Geen servicemeldingen.</p>}
      <ul className={classes.events}>
        {data?.items.map(({ serviceCaseId, problem, state, openedDateTime }) => (
          <li key={serviceCaseId}>
            <Link to={staffPaths.serviceCaseAtShop(serviceCaseId)}>
              {caseName(serviceCaseId)}: {problemInWords(problem)}
            </Link>
            <span className={classes.quiet}>{when(openedDateTime)}</span>
            <span>
              <StateBadge tone={STATE_TONES[state]}>{stateInWords(state)}</StateBadge>
            </span>
          </li>
        ))}
      </ul>
      {mayOpen && (
        <p>
          <Link to={staffPaths.newServiceOfOrder(salesOrderId)}>Servicemelding openen</Link>
        </p>
      )}
    </SectionCard>
  )
}
