import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { quarterName } from '#shared/domain/planning/promise-quarters.ts'
import {
  BackOfficePage,
  cardLayout,
  ExportButton,
  SectionCard,
  useListQuery,
} from '../../features/back-office/frame/index.ts'
import classes from '../../features/back-office/planning/Planning.module.css'
import { PromiseTable } from '../../features/back-office/planning/PromiseTable.tsx'
import { figuresFile, quarterFigures } from '../../features/back-office/promises/promise-queries.ts'
import { useApi } from '../../lib/api.ts'
import { Button } from '../../ui/Button.tsx'
import { NativeSelect } from '../../ui/NativeSelect.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

const QUARTER = /^20\d{2}-[1-4]$/

/** /admin/planning/beloften: how many promises that ended in a quarter were kept. */
export function PromisesScreen() {
  const { get, set } = useListQuery()
  const inUrl = get('kwartaal')
  const chosen = inUrl && QUARTER.test(inUrl) ? inUrl : undefined
  const figures = useQuery(quarterFigures(useApi(), chosen))
  return (
    <BackOfficePage
      title="Beloften"
      actions={
        <>
          {figures.data && <ExportButton href={figuresFile(figures.data.quarter)} label="Cijfers (CSV)" />}
          <Button component={Link} variant="default" size="lg" to={staffPaths.planning}>
            Planning
          </Button>
        </>
      }
    >
      <p>
        Beloften die in dit kwartaal afliepen: de levertijd die bij het bestellen is beloofd, en de geplande
        bezorgmomenten. Nagekomen is geleverd vóór het einde van de beloofde week of het dagdeel. Wat verzet is telt
        niet mee in het aandeel, ook niet als de klant zelf later wilde.
      </p>
      <QueryView query={figures} waiting={<Skeleton height={320} aria-label="De cijfers worden opgehaald" />}>
        {({ quarter, quarters, total, kinds, models, brands, vans, regions, causes }) => (
          <>
            <div className={classes.fields}>
              <NativeSelect
                label="Kwartaal"
                value={quarter}
                data={(quarters.includes(quarter) ? quarters : [quarter, ...quarters]).map((one) => ({
                  value: one,
                  label: quarterName(one),
                }))}
                onChange={({ currentTarget: { value } }) => set({ kwartaal: value })}
              />
            </div>
            <div className={cardLayout.columns}>
              <div className={cardLayout.column}>
                <PromiseTable title="Totaal" figures={kinds.length > 0 ? [total, ...kinds] : []} />
                <PromiseTable title="Per model" figures={models} />
                <PromiseTable title="Per merk" figures={brands} />
              </div>
              <div className={cardLayout.column}>
                <Causes causes={causes} />
                <PromiseTable title="Per bus" figures={vans} />
                <PromiseTable title="Per gebied" figures={regions} />
              </div>
            </div>
          </>
        )}
      </QueryView>
    </BackOfficePage>
  )
}

/** Why promised delivery periods were not kept. */
function Causes({ causes }: { causes: readonly { name: string; count: number }[] }) {
  return (
    <SectionCard title="Waarom later geleverd">
      {causes.length === 0 ? (
        <p className={classes.quiet}>Er is niets later geleverd dan bij het bestellen is beloofd.</p>
      ) : (
        <table className={classes.table} aria-label="Waarom later geleverd">
          <thead>
            <tr>
              <th scope="col">Reden</th>
              <th scope="col">Aantal</th>
            </tr>
          </thead>
          <tbody>
            {causes.map(({ name, count }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </SectionCard>
  )
}
