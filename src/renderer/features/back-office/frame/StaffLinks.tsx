import {
  IconArrowBackUp,
  IconBuildingStore,
  IconCoinEuro,
  IconCreditCard,
  IconDatabase,
  IconFileDescription,
  IconFileText,
  IconHistory,
  IconHome,
  IconMail,
  IconPackages,
  IconReceipt,
  IconSearch,
  IconStar,
  IconTool,
  IconTruckDelivery,
  IconUserCog,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link, NavLink } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { lookup } from '#shared/kernel/lookup.ts'
import { useCurrentSection } from './current-section.ts'
import classes from './StaffLinks.module.css'
import type { StaffEntry } from './staff-navigation.ts'

const icons: Readonly<Record<string, TablerIcon>> = lookup({
  [sitePaths.backOffice]: IconHome,
  [sitePaths.customers]: IconUsers,
  [sitePaths.salesOrders]: IconReceipt,
  [sitePaths.quotes]: IconFileDescription,
  [sitePaths.planning]: IconTruckDelivery,
  [sitePaths.openAmounts]: IconCoinEuro,
  [sitePaths.loosePayments]: IconCreditCard,
  [sitePaths.withdrawals]: IconArrowBackUp,
  [sitePaths.serviceDesk]: IconTool,
  [sitePaths.stock]: IconPackages,
  [sitePaths.reviews]: IconStar,
  [sitePaths.data]: IconDatabase,
  [sitePaths.contactMessages]: IconMail,
  [sitePaths.texts]: IconFileText,
  [sitePaths.searchManagement]: IconSearch,
  [sitePaths.locations]: IconBuildingStore,
  [sitePaths.staffUsers]: IconUserCog,
  [sitePaths.auditLog]: IconHistory,
})

/** The navigation links of the back office. The link of the current page, of its parent, or of the section that it states, is marked. */
export function StaffLinks({ entries, onNavigate }: { entries: readonly StaffEntry[]; onNavigate?: () => void }) {
  const section = useCurrentSection()
  return (
    <ul className={classes.list}>
      {entries.map(({ to, text }) => {
        const Icon = icons[to]
        const content = (
          <>
            {Icon && <Icon size={20} stroke={1.6} aria-hidden />}
            {text}
          </>
        )
        const link = { to, className: classes.link, onClick: onNavigate }
        return (
          <li key={to}>
            {section === undefined ? (
              <NavLink {...link} end={to === sitePaths.backOffice}>
                {content}
              </NavLink>
            ) : (
              <Link {...link} aria-current={section === to ? 'page' : undefined}>
                {content}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
