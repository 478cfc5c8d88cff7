import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { BackOfficeFailure, BackOfficePage } from '../../features/back-office/frame/index.ts'
import { StaffUserView } from '../../features/back-office/staff-users/StaffUserView.tsx'
import { staffUserQuery } from '../../features/back-office/staff-users/staff-users-queries.ts'
import { nameOf } from '../../features/back-office/staff-users/staff-words.ts'
import { useApi } from '../../lib/api.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** /admin/gebruikers/{id}: one staff user with the actions of an Admin on the account. */
export function StaffUserScreen() {
  const { id } = useParams()
  const user = useQuery(staffUserQuery(useApi(), Number(id)))
  return (
    <BackOfficePage title={user.data ? nameOf(user.data) : 'Gebruiker'}>
      <Link to={staffPaths.staffUsers}>Alle gebruikers</Link>
      {user.error && !user.data ? (
        <BackOfficeFailure
          error={user.error}
          title="De gebruiker kon niet worden geladen."
          list={{ path: staffPaths.staffUsers, name: 'Alle gebruikers' }}
          onRetry={() => void user.refetch()}
        />
      ) : (
        <QueryView query={user} waiting={<Skeleton height={360} aria-label="De gebruiker wordt geopend" />}>
          {/* The key resets the form when another user is opened. */}
          {(found) => <StaffUserView key={found.userId} user={found} />}
        </QueryView>
      )}
    </BackOfficePage>
  )
}
