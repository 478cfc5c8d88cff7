import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { useApi } from '../../../lib/api.ts'
import { report } from '../../../lib/report.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { clearPersonalDataOnLogout } from '../../common/cart/index.ts'

/**
 * Button that logs out of a locked till after a confirmation, and discards unsaved work. The main process ends the
 * session and sends the event that there is no session.
 */
export function LogoutFromLock() {
  const api = useApi()
  const [isConfirming, setConfirming] = useState(false)
  const logout = useMutation({
    mutationFn: () => api.users.logout(),
    onSuccess: () => clearPersonalDataOnLogout({ isStaff: true }),
    onError: (error) => report(error, 'logout'),
  })
  if (!isConfirming)
    return (
      <Button variant="subtle" color="gray" onClick={() => setConfirming(true)}>
        Uitloggen
      </Button>
    )
  return (
    <>
      <p role="alert">Wat u nog niet heeft bewaard gaat dan verloren.</p>
      {logout.error && <Notice tone="bad">{sentenceOf(logout.error)}</Notice>}
      <Button variant="default" onClick={() => logout.mutate()} loading={logout.isPending}>
        Toch uitloggen
      </Button>
      <Button variant="subtle" onClick={() => setConfirming(false)}>
        Toch niet
      </Button>
    </>
  )
}

/** Returns the text for a failed logout. A refusal, for example while a payment is in progress, has its own text. */
const sentenceOf = (error: Error) =>
  error instanceof ShopError ? error.message : 'Uitloggen lukt nu niet. Probeer het nog eens.'
