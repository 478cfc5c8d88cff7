import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type LoginStartState, loginStartChange, loginStartRead } from '#shared/contracts/pos/login-start-channels.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useStaffAction } from '../../back-office/frame/index.ts'
import { channelKey, usePos } from '../bridge/index.ts'
import { ActionNotice } from './ActionNotice.tsx'
import { Toggle } from './Toggle.tsx'

const KEY = channelKey(loginStartRead.channel)

/** Returns whether the system starts this app at login, read from the system each time that a screen opens. */
function useLoginStart() {
  const pos = usePos()
  return useQuery({
    queryKey: KEY,
    queryFn: () => pos.call(loginStartRead, null),
    networkMode: 'always',
    ...staffFreshness.operatingSystem,
  })
}

/** Turns the start at login on or off, for Admins. Shows what the system reports, and not what was chosen here. */
export function LoginStart() {
  const pos = usePos()
  const client = useQueryClient()
  const { data } = useLoginStart()
  const change = useStaffAction((isOn: boolean) => pos.call(loginStartChange, { isOn }), {
    onSuccess: (now) => client.setQueryData(KEY, now),
  })
  if (!data) return null
  return (
    <>
      <Toggle
        label="Starten als de computer aangaat"
        description={DESCRIPTIONS[data.state]}
        checked={data.state === 'on'}
        disabled={change.isPending || data.state === 'unavailable'}
        onChange={(isOn) => change.mutate(isOn)}
      />
      {data.state === 'blocked' && (
        <Notice>
          Deze computer houdt het starten tegen. Sta Leermeester toe bij de opstartprogramma’s in de instellingen van
          het systeem.
        </Notice>
      )}
      <ActionNotice notice={change.notice} />
    </>
  )
}

const USUAL = 'De kassa opent vanzelf zodra iemand op deze computer inlogt.'
const DESCRIPTIONS: Record<LoginStartState, string> = {
  on: USUAL,
  off: USUAL,
  blocked: USUAL,
  unavailable: 'Kan niet bij deze manier van starten, bijvoorbeeld tijdens het oefenen.',
}
