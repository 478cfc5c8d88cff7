import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { BackOfficePage, DataTable, SearchField, useListQuery } from '../../features/back-office/frame/index.ts'
import { InviteStaff } from '../../features/back-office/staff-users/InviteStaff.tsx'
import { staffColumns, staffTone } from '../../features/back-office/staff-users/staff-columns.tsx'
import { SEARCH_PARAM, sortOf, staffPage } from '../../features/back-office/staff-users/staff-users-queries.ts'
import { useApi } from '../../lib/api.ts'

/** /admin/gebruikers: the staff users. A row opens the user; a button opens the form to invite one. */
export function StaffUsersScreen() {
  const { page, pageSize, sort, get } = useListQuery()
  const query = { page, pageSize, search: get(SEARCH_PARAM) ?? '', sort: sortOf(sort) }
  const users = useQuery(staffPage(useApi(), query))
  const [isInviting, setInviting] = useState(false)

  return (
    <BackOfficePage
      title="Gebruikers"
      actions={
        <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setInviting(true)}>
          Uitnodigen
        </Button>
      }
    >
      <SearchField param={SEARCH_PARAM} placeholder="Gebruikers zoeken op naam of email..." />
      <DataTable
        caption="Medewerkers van de winkel"
        columns={staffColumns}
        rows={users.data?.items}
        rowKey={({ userId }) => userId}
        rowHref={({ userId }) => staffPaths.staffUser(userId)}
        rowTone={staffTone}
        total={users.data?.total}
        page={page}
        pageSize={pageSize}
        isLoading={users.isFetching}
        error={users.data ? null : users.error}
        onRetry={() => void users.refetch()}
        emptyText={query.search ? 'Niemand gevonden.' : 'Er zijn nog geen medewerkers.'}
        defaultSort="name"
      />
      <InviteStaff isOpen={isInviting} onClose={() => setInviting(false)} />
    </BackOfficePage>
  )
}
