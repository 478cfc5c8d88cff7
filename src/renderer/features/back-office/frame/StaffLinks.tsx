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
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { lookup } from '#shared/kernel/lookup.ts'
import { useCurrentSection } from './current-section.ts'
import classes from './StaffLinks.module.css'
import type { StaffEntry } from './staff-navigation.ts'

const icons: Readonly<Record<string, TablerIcon>> = lookup({
  [sitePaths.backOffice]: IconHome,
  [staffPaths.customers]: IconUsers,
  [staffPaths.salesOrders]: IconReceipt,
  [staffPaths.quotes]: IconFileDescription,
  [staffPaths.planning]: IconTruckDelivery,
  [staffPaths.openAmounts]: IconCoinEuro,
  [staffPaths.loosePayments]: IconCreditCard,
  [staffPaths.withdrawals]: IconArrowBackUp,
  [staffPaths.serviceDesk]: IconTool,
  [staffPaths.stock]: IconPackages,
  [staffPaths.reviews]: IconStar,
  [staffPaths.data]: IconDatabase,
  [staffPaths.contactMessages]: IconMail,
  [staffPaths.texts]: IconFileText,
  [staffPaths.searchManagement]: IconSearch,
  [staffPaths.locations]: IconBuildingStore,
  [staffPaths.staffUsers]: IconUserCog,
  [staffPaths.auditLog]: IconHistory,
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
