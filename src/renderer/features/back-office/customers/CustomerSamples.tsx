import { Link } from 'react-router-dom'
import type { OrderedSample } from '#shared/contracts/customers.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { SectionCard, when } from '../frame/index.ts'
import classes from './Customers.module.css'

/** The color samples that a customer ordered, and the order that followed. */
export function CustomerSamples({ samples }: { samples: readonly OrderedSample[] }) {
  return (
    <SectionCard title="Kleurstalen">
      {samples.length === 0 ? (
        <p>Geen kleurstalen.</p>
      ) : (
        <ul className={classes.entries}>
          {samples.map(({ salesOrderId, name, orderedDateTime, boughtOrderId }) => (
            <li key={`${salesOrderId} ${name}`}>
              {name}
              <span className={classes.quiet}>
                {when(orderedDateTime)}, bestelling <Link to={staffPaths.salesOrder(salesOrderId)}>{salesOrderId}</Link>
                {boughtOrderId !== null && (
                  <>
                    ; daarna gekocht in <Link to={staffPaths.salesOrder(boughtOrderId)}>{boughtOrderId}</Link>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  )
}
