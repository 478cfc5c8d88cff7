import { IconBuildingBank, IconCreditCard, IconWallet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { onlineMethods } from '#shared/domain/payments/online-methods.ts'
import { lookup } from '#shared/kernel/lookup.ts'
import { useApi } from '../../../lib/api.ts'
import { siteConfig } from '../../common/shop-config/index.ts'
import classes from './PaymentMarks.module.css'

/** Neutral icons, because the logos of payment methods belong to other companies. */
const ICONS = lookup({
  ideal: IconBuildingBank,
  bancontact: IconBuildingBank,
  card: IconCreditCard,
  paypal: IconWallet,
  wallet: IconWallet,
})

/** The names of the online payment methods, each with an icon if its kind has one. */
export function PaymentMarks({ label = 'Betaalmethoden' }: { label?: string }) {
  // The shell around every page loads the configuration. This query only reads the cache.
  const { data } = useQuery({ ...siteConfig(useApi()), enabled: false })
  const methods = onlineMethods(data?.paymentMethods ?? [])
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
