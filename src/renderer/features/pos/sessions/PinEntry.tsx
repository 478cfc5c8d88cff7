import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { sessionSwitch } from '#shared/contracts/pos/session-channels.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { PIN_LENGTH } from '#shared/domain/accounts/pin.ts'
import { report } from '../../../lib/report.ts'
import { usePos } from '../bridge/index.ts'
import classes from './Lock.module.css'
import { PinPad } from './PinPad.tsx'
import { useSetTillSession } from './till-session.ts'
import { usePinKeys } from './use-pin-keys.ts'

type PinEntryProps = {
  holder: { email: string; name: string }
  onDone: () => void
  /**
   * Called when the PIN does not unlock this till any more: the PIN is blocked, or the till is not registered. The user
   * must then log in with the password. @param reason in Dutch
   */
  onBlocked: (reason: string) => void
}

/** Entry of a user's PIN, by touch or keyboard. From the second wrong PIN on, the error shows the number of tries. */
export function PinEntry({ holder, onDone, onBlocked }: PinEntryProps) {
  const pos = usePos()
  const setTillSession = useSetTillSession()
  const [pin, setPin] = useState('')
  const [wrongTimes, setWrongTimes] = useState(0)
  const enter = useMutation({
    mutationFn: () => pos.call(sessionSwitch, { email: holder.email, pin }),
    onSuccess: (session) => {
      setTillSession(session)
      onDone()
    },
    onError: (error) => {
      setPin('')
      if (hasCode(error, 'wrong_pin')) setWrongTimes((times) => times + 1)
      else if (NEEDS_PASSWORD.some((code) => hasCode(error, code))) onBlocked(error.message)
      else if (!(error instanceof ShopError)) report(error, 'PIN')
    },
  })
  const change = (next: string) => {
    if (enter.isPending) return
    if (enter.isError) enter.reset()
    setPin(next)
  }

  const isLongEnough = pin.length >= PIN_LENGTH.least
  usePinKeys({ pin, onChange: change, onEnter: () => isLongEnough && enter.mutate() })

  // The button that the user pressed is no longer rendered, so the focus moves to the heading, which names the user.
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={classes.who}>
        Pincode van {holder.name}
      </h2>
      <PinPad
        pin={pin}
        onChange={change}
        onEnter={() => enter.mutate()}
        isPending={enter.isPending}
        error={enter.error ? sentenceOf(enter.error, wrongTimes) : undefined}
      />
    </>
  )
}

/** Refusals after which only the password, or another user, can unlock the till. */
const NEEDS_PASSWORD = ['pin_blocked', 'pin_needs_second_factor', 'till_unknown', 'password_offline'] as const

const hasCode = (error: Error | null, code: ShopError['code']) => error instanceof ShopError && error.code === code

/** @example 'Deze pincode is niet juist. Dit was poging 2.' */
function sentenceOf(error: Error, wrongTimes: number): string {
  if (!(error instanceof ShopError)) return 'Het lukte niet. Probeer het nog eens.'
  return error.code === 'wrong_pin' && wrongTimes > 1 ? `${error.message} Dit was poging ${wrongTimes}.` : error.message
}
