import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { useApi } from '../../../lib/api.ts'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { SectionCard } from '../frame/index.ts'
import classes from './MergeCustomers.module.css'
import { MergePerson } from './MergePerson.tsx'
import { possibleDoubles } from './merge-queries.ts'
import { DOUBLE_REASON_WORDS } from './merge-words.ts'

/** The pairs of customers that may be the same person. */
export function PossibleDoubles() {
  const doubles = useQuery(possibleDoubles(useApi()))
  return (
    <SectionCard title="Lijken dubbel">
      <QueryView query={doubles} waiting={<Skeleton height={200} aria-label="Dubbele klanten worden gezocht" />}>
        {({ items, hasMore }) =>
          items.length === 0 ? (
            <p>Er zijn geen klanten die dubbel lijken.</p>
          ) : (
            <>
              <ul className={classes.pairs}>
                {items.map(({ first, second, reasons }) => (
                  <li key={`${first.customerId} ${second.customerId}`} className={classes.pair}>
                    <MergePerson person={first} />
                    <MergePerson person={second} />
                    <div className={classes.person}>
                      <span className={classes.quiet}>
                        {reasons.map((reason) => DOUBLE_REASON_WORDS[reason]).join(', ')}
                      </span>
                      <Button
                        variant="default"
                        size="compact-sm"
                        component={Link}
                        to={staffPaths.mergeCustomers(first.customerId, second.customerId)}
                        aria-label={`${first.name} en ${second.name} vergelijken`}
                      >
                        Vergelijken
                      </Button>
                    </div>
                  </li>
                ))}
              </ul>
              {hasMore && <p>Dit zijn de eerste {items.length}. Na het samenvoegen volgen de andere.</p>}
            </>
          )
        }
      </QueryView>
    </SectionCard>
  )
}
