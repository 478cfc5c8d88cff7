import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { caseName } from '#shared/domain/service/problems.ts'
import { BackOfficeFailure, BackOfficePage } from '../../features/back-office/frame/index.ts'
import { CallsAbout } from '../../features/back-office/promises/CallsAbout.tsx'
import { ServiceCaseView } from '../../features/back-office/service/ServiceCaseView.tsx'
import { serviceCaseAtShop } from '../../features/back-office/service/service-queries.ts'
import { useApi } from '../../lib/api.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** /admin/service/{id}: one service case, with its messages, parts, costs, and the form to answer. */
export function ServiceAtShopScreen() {
  const { id } = useParams()
  const found = useQuery(serviceCaseAtShop(useApi(), Number(id)))
  return (
    <BackOfficePage
      title={`Servicemelding ${caseName(Number(id))}`}
      actions={<Link to={staffPaths.serviceDesk}>Alle meldingen</Link>}
    >
      {found.error && !found.data ? (
        <BackOfficeFailure
          error={found.error}
          title="De servicemelding kon niet worden geladen."
          list={{ path: staffPaths.serviceDesk, name: 'Alle meldingen' }}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <QueryView query={found} waiting={<Skeleton height={420} aria-label="De melding wordt opgehaald" />}>
          {(serviceCase) => (
            <>
              <ServiceCaseView key={serviceCase.serviceCaseId} serviceCase={serviceCase} />
              <CallsAbout
                key={`calls ${serviceCase.serviceCaseId}`}
                subject={{ serviceCaseId: serviceCase.serviceCaseId }}
                name={serviceCase.name}
                phone={serviceCase.phone}
                mayPromise={!serviceCase.isErased}
              />
            </>
          )}
        </QueryView>
      )}
    </BackOfficePage>
  )
}
