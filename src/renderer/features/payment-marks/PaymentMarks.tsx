import { IconBuildingBank, IconCreditCard, IconWallet } from '@tabler/icons-react'
import type { OnlineMethodKind } from '#shared/domain/payments/online-methods.ts'
import { usePaymentMethods } from '../shop/index.ts'
import classes from './PaymentMarks.module.css'

/** Our own signs: the logos of payment methods belong to others. */
const ICONS = {
  ideal: IconBuildingBank,
  bancontact: IconBuildingBank,
  card: IconCreditCard,
  paypal: IconWallet,
  wallet: IconWallet,
  other: undefined,
} as const satisfies Record<OnlineMethodKind, unknown>

/** The ways to pay online, each as a small mark with its name. */
export function PaymentMarks({ label = 'Betaalmethoden' }: { label?: string }) {
  const methods = usePaymentMethods()
  return (
    <ul className={classes.marks} aria-label={label}>
      {methods.map(({ kind, name }) => {
        const Icon = ICONS[kind]
        return (
          <li key={name} className={classes.mark}>
            {Icon && <Icon size={18} stroke={1.6} aria-hidden />}
            {name}
          </li>
        )
      })}
    </ul>
  )
}
