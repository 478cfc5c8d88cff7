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

/** Settings of the second factor: enrollment, recovery codes, turning it off. */
export function SecondFactor({ session, onEnrolled }: SecondFactorProps) {
  const client = useQueryClient()
  const api = useApi()
  const query = useQuery(ownSecondFactorQuery(api, session))
  const [codes, setCodes] = useState<{ list: string[]; areFirst: boolean }>()
  const put = async () => {
    setCodes(undefined)
    await client.invalidateQueries({ queryKey: ownSecondFactorQuery(api, session).queryKey })
    if (codes?.areFirst) onEnrolled()
  }
  // The codes are shown only once, so they stay on the screen until the user dismisses them, even after a refetch.
  if (codes) return <RecoveryCodes codes={codes.list} areFirst={codes.areFirst} onPutAway={() => void put()} />
  return (
    <QueryView query={query} waiting={<Skeleton height={260} aria-label="Uw instellingen worden geopend" />}>
      {(own) => (
        <SecondFactorStatus
          own={own}
          isStaff={session.roles.length > 0 || session.mustEnrol === true}
          onEnrol={(list) => setCodes({ list, areFirst: true })}
          onRenew={(list) => setCodes({ list, areFirst: false })}
        />
      )}
    </QueryView>
  )
}

type SecondFactorStatusProps = {
  own: OwnSecondFactor
  isStaff: boolean
  onEnrol: (codes: string[]) => void
  onRenew: (codes: string[]) => void
}

function SecondFactorStatus({
  own: { rule, mayHave, onSince, recoveryCodesLeft },
  isStaff,
  onEnrol,
  onRenew,
}: SecondFactorStatusProps) {
  // Customers see no notice about a feature that only staff can use.
  if (!mayHave && !isStaff) return null
  if (!mayHave) return <Notice>Inloggen met een code is er voor medewerkers van de winkel.</Notice>
  if (onSince) return <SecondFactorOn since={onSince} left={recoveryCodesLeft} rule={rule} onRenewed={onRenew} />
  if (rule === 'off') return <Notice>Inloggen met een code staat in deze winkel uit.</Notice>
  return (
    <Stack>
      <Title order={2} size="h3">
        Inloggen met een code
      </Title>
      <Enrollment isRequired={rule === 'required'} onEnrolled={onEnrol} />
    </Stack>
  )
}
