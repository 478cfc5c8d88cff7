import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { BackOfficePage, cardLayout } from '../../features/back-office/frame/index.ts'
import { PromiseTable } from '../../features/back-office/planning/PromiseTable.tsx'
import { promiseFigures } from '../../features/back-office/planning/planning-queries.ts'
import { useApi } from '../../lib/api.ts'
import { Button } from '../../ui/Button.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** /admin/planning/beloften: how many promised delivery windows of the last year were kept. */
export function PromisesScreen() {
  const figures = useQuery(promiseFigures(useApi()))
  return (
    <BackOfficePage
      title="Beloften"
      actions={
        <Button component={Link} variant="default" size="lg" to={sitePaths.planning}>
          Planning
        </Button>
      }
    >
      <p>
        Bezorgmomenten van de laatste 365 dagen. Nagekomen is bezorgd op de afgesproken dag, vóór het einde van het
        dagdeel. Een verzet moment telt niet mee in het aandeel.
      </p>
      <QueryView query={figures} waiting={<Skeleton height={320} aria-label="De cijfers worden opgehaald" />}>
        {({ total, regions, vans, models }) => (
          <div className={cardLayout.columns}>
            <div className={cardLayout.column}>
              <PromiseTable title="Totaal" figures={regions.length > 0 ? [total] : []} />
              <PromiseTable title="Per gebied" figures={regions} />
            </div>
            <div className={cardLayout.column}>
              <PromiseTable title="Per bus" figures={vans} />
              <PromiseTable title="Per model" figures={models} />
            </div>
          </div>
        )}
      </QueryView>
    </BackOfficePage>
  )
}
