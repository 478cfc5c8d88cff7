import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnSecondFactor } from '#shared/contracts/second-factor.ts'
import type { Session } from '#shared/contracts/users.ts'
import { useApi } from '../../../lib/api.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Stack } from '../../../ui/Stack.tsx'
import { Title } from '../../../ui/Title.tsx'
import { Enrollment } from './Enrollment.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecondFactorOn } from './SecondFactorOn.tsx'
import { ownSecondFactorQuery } from './second-factor-queries.ts'

type SecondFactorProps = {
  session: Session
  /** Called when the user confirms that the first recovery codes are saved. */
  onEnrolled: () => void
}

/**
 * Settings of the second factor, which is a code from an app on the user's phone that a login requires after the
 * password. The user can turn the second factor on or off and renew the recovery codes.
 */
export function SecondFactor({ session, onEnrolled }: SecondFactorProps) {
  const client = useQueryClient()
  const api = useApi()
  const query = useQuery(ownSecondFactorQuery(api, session))
  const [codes, setCodes] = useState<{ list: string[]; isFirstSet: boolean }>()
  const dismissCodes = async () => {
    setCodes(undefined)
    await client.invalidateQueries({ queryKey: ownSecondFactorQuery(api, session).queryKey })
    if (codes?.isFirstSet) onEnrolled()
  }
  // The codes are shown only once, so they stay on the screen until the user dismisses them, even after a refetch.
  if (codes)
    return <RecoveryCodes codes={codes.list} isFirstSet={codes.isFirstSet} onConfirm={() => void dismissCodes()} />
  return (
    <QueryView query={query} waiting={<Skeleton height={260} aria-label="Uw instellingen worden geopend" />}>
      {(own) => (
        <SecondFactorStatus
          secondFactor={own}
          isStaff={session.roles.length > 0 || session.mustEnrol === true}
          mustEnrol={session.mustEnrol === true}
          onEnrol={(list) => setCodes({ list, isFirstSet: true })}
          onRenew={(list) => setCodes({ list, isFirstSet: false })}
        />
      )}
    </QueryView>
  )
}

type SecondFactorStatusProps = {
  secondFactor: OwnSecondFactor
  isStaff: boolean
  /** True while the shop requires a second factor and the user has none, also no passkey. */
  mustEnrol: boolean
  onEnrol: (codes: string[]) => void
  onRenew: (codes: string[]) => void
}

function SecondFactorStatus({
  secondFactor: { rule, mayHave, onSince, recoveryCodesLeft },
  isStaff,
  mustEnrol,
  onEnrol,
  onRenew,
}: SecondFactorStatusProps) {
  // Customers see no notice about a feature that only staff can use.
  if (!mayHave && !isStaff) return null
  if (!mayHave) return <Notice>Inloggen met een code is er voor medewerkers van de winkel.</Notice>
  if (onSince) return <SecondFactorOn since={onSince} codesLeft={recoveryCodesLeft} rule={rule} onRenewed={onRenew} />
  if (rule === 'off') return <Notice>Inloggen met een code staat in deze winkel uit.</Notice>
  return (
    <Stack>
      <Title order={2} size="h3">
        Inloggen met een code
      </Title>
      <Enrollment isRequired={mustEnrol} onEnrolled={onEnrol} />
    </Stack>
  )
}
