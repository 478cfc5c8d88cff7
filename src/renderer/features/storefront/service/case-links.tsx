import { Link } from 'react-router-dom'
import type { OwnListedCase } from '#shared/contracts/service.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import type { Session } from '#shared/contracts/users.ts'
import { caseName, problemInWords } from '#shared/domain/service/problems.ts'
import { stateForCustomer } from '#shared/domain/service/states.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Title } from '../../../ui/Title.tsx'
import classes from './Service.module.css'
import { useCasesOfOrder, useOwnCases } from './service-queries.ts'

/** On the page of an order: its service cases, and the link to report a problem. */
export function OrderCases({ salesOrderId }: { salesOrderId: number }) {
  const cases = useCasesOfOrder(salesOrderId)
  return (
    <section className={classes.order} aria-labelledby="order-service">
      <Title order={2} size="h3" id="order-service">
        Iets mis met uw meubel?
      </Title>
      <p>Laat het ons zien, met een paar foto's. U hoort binnen twee werkdagen hoe wij het oplossen.</p>
      {cases.data && cases.data.length > 0 && <CaseList cases={cases.data} />}
      <div>
        <Button component={Link} to={sitePaths.newServiceCase(salesOrderId)} variant="default">
          {cases.data?.length ? 'Nog iets melden' : 'Meld wat er mis is'}
        </Button>
      </div>
    </section>
  )
}

/** In the account: the latest service cases. Renders nothing for a customer who has none. */
export function AccountCases({ session }: { session: Session }) {
  const { data } = useOwnCases(session)
  if (!data || data.length === 0) return null
  return (
    <section className={classes.order} aria-labelledby="uw-meldingen">
      <Title order={2} size="h3" id="uw-meldingen">
        Uw servicemeldingen
      </Title>
      <CaseList cases={data} />
    </section>
  )
}

function CaseList({ cases }: { cases: readonly OwnListedCase[] }) {
  return (
    <ul className={classes.cases}>
      {cases.map(({ serviceCaseId, problem, state, openedDateTime, products }) => (
        <li key={serviceCaseId}>
          <Link to={sitePaths.serviceCase(serviceCaseId)}>
            {caseName(serviceCaseId)}: {problemInWords(problem)}
          </Link>
          <span className={classes.quiet}>
            {stateForCustomer(state)} · {dayInWords(openedDateTime)}
          </span>
          {products && <span className={classes.quiet}>{products}</span>}
        </li>
      ))}
    </ul>
  )
}
