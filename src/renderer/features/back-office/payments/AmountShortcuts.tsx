import { DEPOSIT_PERCENT } from '#shared/domain/checkout/payment-options.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { shortcutCents } from '#shared/domain/payments/order-payment.ts'
import classes from './PaymentPanel.module.css'

type AmountShortcutsProps = { outstandingCents: number; onChoose: (amountCents: number) => void }

/**
 * "15% nog te voldoen" and "100% nog te voldoen": buttons that put a share of the outstanding amount on the keypad
 * (docs/decisions.md#b8).
 */
export function AmountShortcuts({ outstandingCents, onChoose }: AmountShortcutsProps) {
  return (
    <div className={classes.shortcuts}>
      {([DEPOSIT_PERCENT, 100] as const).map((percent) => (
        <button
          key={percent}
          type="button"
          className={classes.shortcut}
          onClick={() => onChoose(shortcutCents(percent, outstandingCents))}
        >
          <span>{percent}% nog te voldoen</span>
          <strong>{formatCents(shortcutCents(percent, outstandingCents))}</strong>
        </button>
      ))}
    </div>
  )
}
