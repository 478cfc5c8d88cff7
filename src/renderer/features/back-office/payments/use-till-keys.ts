import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router-dom'
import type { PaymentType } from '#shared/contracts/sales-orders.ts'
import { type KeypadKey, keypadKeyOf } from '#shared/domain/payments/keypad.ts'
import { usePlatform } from '../../../platform/platform.ts'
import { isPayNowState, onCommand } from '../../pos/commands/index.ts'

type TillKeyHandlers = {
  onKey: (key: KeypadKey) => void
  /** Called for a payment method in the application menu, or the F-key of that method. */
  onMethod: (type: PaymentType) => void
  /** Called to move the focus to the amount. */
  onFocus: () => void
}

/**
 * In the showroom app, passes digits to the payment panel of the shown order, also when the panel has no focus. Digits
 * are not passed on while a field has the focus or a dialog is open. A scanner sends digits too; `pos/scan` removes its
 * first characters from the amount again.
 */
export function useTillKeys({ onKey, onMethod, onFocus }: TillKeyHandlers): void {
  const { pos } = usePlatform()
  const press = useEffectEvent(onKey)
  const choose = useEffectEvent(onMethod)
  const focus = useEffectEvent(onFocus)
  const { key: navigation, state } = useLocation()
  const isPayNow = pos !== undefined && isPayNowState(state)

  useEffect(() => {
    if (!pos) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const key = amountKeyOf(event)
      if (!key || isTyping(event.target) || document.querySelector(OPEN_DIALOG)) return
      event.preventDefault()
      press(key)
    }
    window.addEventListener('keydown', onKeyDown)
    const stop = onCommand((command) => {
      // The user must close an open dialog first, so the command counts as handled and does nothing.
      if (document.querySelector(OPEN_DIALOG)) return true
      if (command.command === 'pay') choose(command.type)
      else focus()
      return true
    })
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      stop()
    }
  }, [pos])

  // Moves the focus once per navigation to this order that is meant for a payment.
  useEffect(() => {
    if (isPayNow && navigation && !document.querySelector(OPEN_DIALOG)) focus()
  }, [isPayNow, navigation])
}

/** Matches any open dialog. */
const OPEN_DIALOG = 'dialog[open], [role="dialog"]'

function amountKeyOf({ code, key }: KeyboardEvent): KeypadKey | undefined {
  if (code === 'NumpadDecimal' || code === 'NumpadComma') return ','
  // With Num Lock off, the keys of the numeric keypad have names such as `ArrowUp` and are no digits.
  return keypadKeyOf(key)
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
