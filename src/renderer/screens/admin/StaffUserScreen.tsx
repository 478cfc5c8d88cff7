import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { AdminPage } from '../../features/back-office/index.ts'
import { StaffUserView } from '../../features/staff-users/StaffUserView.tsx'
import { staffUserQuery } from '../../features/staff-users/staff-users-queries.ts'
import { nameOf } from '../../features/staff-users/staff-words.ts'
import { useApi } from '../../lib/api.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** /admin/gebruikers/{id}: one member of staff, and what an Admin can do about their account. */
export function StaffUserScreen() {
  const { id } = useParams()
  const user = useQuery(staffUserQuery(useApi(), Number(id)))
  const isUnknown = user.error instanceof ShopError && (user.error.status === 404 || user.error.status === 422)
  return (
    <AdminPage title={user.data ? nameOf(user.data) : 'Gebruiker'}>
      <Link to={sitePaths.staffUsers}>Alle gebruikers</Link>
      {isUnknown ? (
        <EmptyState title="Deze gebruiker is niet gevonden." />
      ) : (
        <QueryView query={user} waiting={<Skeleton height={360} aria-label="De gebruiker wordt geopend" />}>
          {/* Somebody else is another form. */}
          {(found) => <StaffUserView key={found.userId} user={found} />}
        </QueryView>
      )}
    </AdminPage>
  )
}
