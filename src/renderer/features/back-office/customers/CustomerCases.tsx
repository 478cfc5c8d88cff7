import { Link } from 'react-router-dom'
import type { CustomerCase } from '#shared/contracts/customers.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { caseName, problemInWords } from '#shared/domain/service/problems.ts'
import { stateInWords } from '#shared/domain/service/states.ts'
import { SectionCard, when } from '../frame/index.ts'
import classes from './Customers.module.css'

/** The latest service cases of a customer, newest first. */
export function CustomerCases({ cases }: { cases: readonly CustomerCase[] }) {
  return (
    <SectionCard title="Servicemeldingen">
      {cases.length === 0 ? (
        <p>Geen servicemeldingen.</p>
      ) : (
        <ul className={classes.entries}>
          {cases.map(({ serviceCaseId, problem, products, state, openedDateTime }) => (
            <li key={serviceCaseId}>
              <Link to={staffPaths.serviceCaseAtShop(serviceCaseId)}>
                {caseName(serviceCaseId)}: {problemInWords(problem)}
              </Link>
              <span className={classes.quiet}>
                {[stateInWords(state), when(openedDateTime), products].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  )
}
