import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { BackOfficeFailure, BackOfficePage, useListQuery } from '../../features/back-office/frame/index.ts'
import { ServiceFiguresView } from '../../features/back-office/service/ServiceFiguresView.tsx'
import { serviceFigures } from '../../features/back-office/service/service-queries.ts'
import { useApi } from '../../lib/api.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

const PERIODS = [
  { value: '3', label: 'Laatste 3 maanden' },
  { value: '12', label: 'Laatste 12 maanden' },
  { value: '36', label: 'Laatste 3 jaar' },
]

/** /admin/service/cijfers: service cases by model, leather and batch of leather, with the share of what was sold and the cost. */
export function ServiceFiguresScreen() {
  const { get, set } = useListQuery()
  const period = PERIODS.find(({ value }) => value === get('maanden'))?.value ?? '12'
  const figures = useQuery(serviceFigures(useApi(), Number(period)))
  return (
    <BackOfficePage title="Service in cijfers" actions={<Link to={staffPaths.serviceDesk}>Alle meldingen</Link>}>
      <NativeSelect
        label="Periode"
        maw={260}
        data={PERIODS}
        value={period}
        onChange={(event) => set({ maanden: event.currentTarget.value })}
      />
      {figures.data ? (
        <ServiceFiguresView {...figures.data} />
      ) : figures.error ? (
        <BackOfficeFailure
          error={figures.error}
          title="De cijfers konden niet worden geladen."
          list={{ path: staffPaths.serviceDesk, name: 'Alle meldingen' }}
          onRetry={() => void figures.refetch()}
        />
      ) : (
        <Skeleton height={420} aria-label="De cijfers worden opgehaald" />
      )}
    </BackOfficePage>
  )
}
