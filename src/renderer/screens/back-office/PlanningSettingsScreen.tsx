import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { BackOfficePage } from '../../features/back-office/frame/index.ts'
import { PlanningSettingsForm } from '../../features/back-office/planning/PlanningSettingsForm.tsx'
import { planningSettingsQuery } from '../../features/back-office/planning/planning-queries.ts'
import { useApi } from '../../lib/api.ts'
import { Button } from '../../ui/Button.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** /admin/planning/instellingen: vans, regions, windows, days without deliveries, and minutes per stop. */
export function PlanningSettingsScreen() {
  const settings = useQuery(planningSettingsQuery(useApi()))
  return (
    <BackOfficePage
      title="Instellingen van de planning"
      actions={
        <Button component={Link} variant="default" size="lg" to={staffPaths.planning}>
          Planning
        </Button>
      }
    >
      <QueryView query={settings} waiting={<Skeleton height={480} aria-label="De instellingen worden opgehaald" />}>
        {(saved) => <PlanningSettingsForm saved={saved} />}
      </QueryView>
    </BackOfficePage>
  )
}
