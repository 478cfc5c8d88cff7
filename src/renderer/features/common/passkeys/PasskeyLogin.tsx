import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PasskeyResponse } from '#shared/contracts/passkeys.ts'
import type { Session } from '#shared/contracts/users.ts'
import { useApi } from '../../../lib/api.ts'
import type { PasskeyDevice } from '../../../platform/passkey-device.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Stack } from '../../../ui/Stack.tsx'
import { passkeySentence, reportUnexpected } from './passkey-errors.ts'
import type { OpenPasskeys } from './passkey-queries.ts'

type PasskeyLoginProps = { openPasskeys: OpenPasskeys; onLogin: (session: Session) => void }

/**
 * Button to log in with a passkey, without email address and password. While the page is open, the browser also suggests
 * passkeys in the email field, if it can.
 */
export function PasskeyLogin({ openPasskeys, onLogin }: PasskeyLoginProps) {
  const api = useApi()
  // A failed attempt has ended the suggestions, so a next round starts.
  const [round, setRound] = useState(0)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (chosen: PasskeyResponse | undefined) => {
      if (chosen) return api.passkeys.logIn({ body: { response: chosen } })
      const [device, options] = await Promise.all([openPasskeys(), api.passkeys.logInOptions()])
      return api.passkeys.logIn({ body: { response: await device.get(options) } })
    },
    onSuccess: ({ session }) => session && onLogin(session),
    onError: (cause) => {
      reportUnexpected(cause)
      setRound((before) => before + 1)
    },
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round starts the suggestions again
  useEffect(() => {
    let isOver = false
    let device: PasskeyDevice | undefined
    const suggest = async () => {
      device = await openPasskeys()
      if (isOver || !(await device.canSuggest()) || isOver) return
      const options = await api.passkeys.logInOptions()
      if (isOver) return
      const chosen = await device.suggest(options)
      if (!isOver) mutate(chosen)
    }
    suggest().catch(reportUnexpected)
    return () => {
      isOver = true
      device?.cancel()
    }
  }, [api, openPasskeys, mutate, round])

  const sentence = passkeySentence(error)
  return (
    <Stack>
      {sentence && <Notice tone="bad">{sentence}</Notice>}
      <Button variant="default" loading={isPending} onClick={() => mutate(undefined)}>
        Inloggen met passkey
      </Button>
    </Stack>
  )
}
