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
      <ActionNotice notice={end.notice ?? setDrawer.notice} />
    </Card>
  )
}

type Choice = { tillId: string; drawerId: Parameters<Api['tills']['setDrawer']>[0]['body']['drawerId'] }

const isActive = ({ endedDateTime }: Till) => endedDateTime === null

/** Returns the drawers that a till can use: the main drawer, those of the other tills, and a new one of its own. */
function drawerChoices(till: Till, all: readonly Till[]) {
  const drawers = new Map<string, string>([[MAIN_DRAWER, MAIN_DRAWER_NAME]])
  for (const { drawerId, drawerName } of all.filter(isActive)) drawers.set(drawerId, drawerName)
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
