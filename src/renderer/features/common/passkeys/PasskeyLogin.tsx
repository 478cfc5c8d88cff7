import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PasskeyResponse } from '#shared/contracts/passkeys.ts'
import type { Session } from '#shared/contracts/users.ts'
import { useApi } from '../../../lib/api.ts'
import type { PasskeyDevice } from '../../../platform/passkey-device.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Stack } from '../../../ui/Stack.tsx'
import { passkeySentence, reportUnexpected } from './passkey-errors.ts'
import type { OpenPasskeys } from './passkey-queries.ts'

/** Time in ms after which the options of the suggestions are renewed: the server accepts them for five minutes. */
const RENEW_MS = 4 * 60_000

type PasskeyLoginProps = { openPasskeys: OpenPasskeys; onLogin: (session: Session) => void }

/**
 * Button to log in with a passkey, without email address and password. While the page is open, the browser also suggests
 * passkeys in the email field, if it can.
 */
export function PasskeyLogin({ openPasskeys, onLogin }: PasskeyLoginProps) {
  const api = useApi()
  // A failed attempt has ended the suggestions, so a next round starts.
  const [round, setRound] = useState(0)
  const isLoggingIn = useRef(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (chosen: PasskeyResponse | undefined) => {
      isLoggingIn.current = true
      if (chosen) return api.passkeys.logIn({ body: { response: chosen } })
      const [device, options] = await Promise.all([openPasskeys(), api.passkeys.logInOptions()])
      return api.passkeys.logIn({ body: { response: await device.get(options) } })
    },
    onSuccess: ({ session }) => session && onLogin(session),
    onSettled: () => {
      isLoggingIn.current = false
    },
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
    // A renewal ends the running request, which must not be the one of the button.
    const renewal = setInterval(() => {
      if (!isLoggingIn.current) setRound((before) => before + 1)
    }, RENEW_MS)
    return () => {
      isOver = true
      clearInterval(renewal)
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
