import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Api } from '#shared/contracts/endpoints.ts'
import type { Till } from '#shared/contracts/tills.ts'
import { MAIN_DRAWER, MAIN_DRAWER_NAME } from '#shared/domain/day-close/drawer.ts'
import { useApi } from '../../../lib/api.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'
import { NativeSelect } from '../../../ui/NativeSelect.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useStaffAction, when } from '../../back-office/frame/index.ts'
import { Card, ConfirmButton } from '../bridge/index.ts'
import { ActionNotice } from './ActionNotice.tsx'
import classes from './Settings.module.css'

const TILLS_KEY = ['tills']

/** Lists all tills of the shop, for Admins. An Admin can end the registration of a till, for example a stolen one. */
export function AllTills({ ownTillId }: { ownTillId: string | undefined }) {
  const api = useApi()
  const client = useQueryClient()
  const tills = useQuery({
    queryKey: TILLS_KEY,
    queryFn: () => api.tills.list(),
    meta: { isPersonal: true },
    ...staffFreshness.shared,
  })
  const end = useStaffAction((till: Till) => api.tills.end({ params: { tillId: till.tillId } }), {
    success: 'De kassa is beëindigd.',
    onSuccess: (updated) => client.setQueryData(TILLS_KEY, updated),
  })
  const setDrawer = useStaffAction(
    ({ tillId, drawerId }: Choice) => api.tills.setDrawer({ params: { tillId }, body: { drawerId } }),
    {
      success: 'De lade van de kassa is gewijzigd.',
      onSuccess: (updated) => client.setQueryData(TILLS_KEY, updated),
    },
  )
  const setLocation = useStaffAction(
    ({ tillId, locationId }: { tillId: string; locationId: number }) =>
      api.tills.setLocation({ params: { tillId }, body: { locationId } }),
    {
      success: 'De kassa staat in een andere winkel en heeft daar een eigen lade.',
      onSuccess: (updated) => client.setQueryData(TILLS_KEY, updated),
    },
  )
  const locations = useQuery({
    queryKey: ['managed-locations'],
    queryFn: () => api.locations.manage(),
    ...staffFreshness.shared,
  })
  const allLocations = locations.data?.locations ?? []
  return (
    <Card
      title="Kassa's van de winkel"
      about="Beëindig een kassa die weg of gestolen is: pincodes werken er dan niet meer."
    >
      <QueryView query={tills} waiting={<Skeleton height={160} aria-label="De kassa's worden opgehaald" />}>
        {({ tills: all }) =>
          all.length === 0 ? (
            <p>Er is nog geen kassa aangemeld.</p>
          ) : (
            <ul className={classes.tills}>
              {all.map((till) => (
                <li key={till.tillId} className={classes.till}>
                  <div>
                    <h3 className={classes.tillName}>
                      {till.name}
                      {till.tillId === ownTillId && ' (deze kassa)'}
                    </h3>
                    <p className={classes.quiet}>
                      Aangemeld op {when(till.openedDateTime)} door {till.openedBy}
                    </p>
                    <p className={classes.quiet}>{lastUse(till)}</p>
                    {till.endedDateTime === null && allLocations.length > 1 && (
                      <NativeSelect
                        label={`Winkel van ${till.name}`}
                        value={String(till.locationId)}
                        disabled={setLocation.isPending}
                        data={allLocations.map(({ locationId, name }) => ({ value: String(locationId), label: name }))}
                        onChange={({ currentTarget: { value } }) =>
                          setLocation.mutate({ tillId: till.tillId, locationId: Number(value) })
                        }
                      />
                    )}
                    {till.endedDateTime === null && all.filter(isActive).length > 1 && (
                      <NativeSelect
                        label={`Lade van ${till.name}`}
                        value={till.drawerId}
                        disabled={setDrawer.isPending}
                        data={drawerChoices(till, all)}
                        onChange={({ currentTarget: { value } }) =>
                          setDrawer.mutate({ tillId: till.tillId, drawerId: value as Choice['drawerId'] })
                        } // the options are drawers of the shop, and `own`
                      />
                    )}
                  </div>
                  {till.endedDateTime === null && (
                    <ConfirmButton
                      text="Beëindigen"
                      title={`${till.name} beëindigen?`}
                      isPending={end.isPending && end.variables?.tillId === till.tillId}
                      onConfirm={() => end.mutate(till)}
                    >
                      <p>Pincodes werken er dan niet meer, en wie er met een pincode is ingelogd wordt uitgelogd.</p>
                    </ConfirmButton>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
      <ActionNotice notice={end.notice ?? setDrawer.notice ?? setLocation.notice} />
    </Card>
  )
}

type Choice = { tillId: string; drawerId: Parameters<Api['tills']['setDrawer']>[0]['body']['drawerId'] }

const isActive = ({ endedDateTime }: Till) => endedDateTime === null

/** Returns the drawers that a till can use: the main drawer, those of the other tills, and a new one of its own. */
function drawerChoices(till: Till, all: readonly Till[]) {
  // The main drawer is in the default location.
  const drawers = new Map<string, string>(till.locationId === 0 ? [[MAIN_DRAWER, MAIN_DRAWER_NAME]] : [])
  const isNear = (other: Till) => isActive(other) && other.locationId === till.locationId
  for (const { drawerId, drawerName } of all.filter(isNear)) drawers.set(drawerId, drawerName)
  const isShared = all.some(
    (other) => isActive(other) && other.tillId !== till.tillId && other.drawerId === till.drawerId,
  )
  return [
    ...[...drawers].map(([value, label]) => ({ value, label })),
    ...(isShared ? [{ value: 'own', label: 'Eigen, nieuwe lade' }] : []),
  ]
}

function lastUse({ endedDateTime, endedBy, lastUsedDateTime, lastUsedBy }: Till): string {
  if (endedDateTime) return `Beëindigd op ${when(endedDateTime)}${endedBy ? ` door ${endedBy}` : ''}`
  if (!lastUsedDateTime) return 'Nog niet met een pincode gebruikt'
  return `Laatst gebruikt op ${when(lastUsedDateTime)}${lastUsedBy ? ` door ${lastUsedBy}` : ''}`
}
