import { Burger, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { useSession } from '../../common/sessions/index.ts'
import { useShop } from '../../common/shop-config/index.ts'
import { AccountMenu } from './AccountMenu.tsx'
import classes from './Frame.module.css'
import { Jump } from './Jump.tsx'
import { JumpButton } from './JumpButton.tsx'
import { StaffLinks } from './StaffLinks.tsx'
import { staffEntries } from './staff-navigation.ts'

/** Id of the element to which the skip link "Naar de inhoud" leads. The shop uses the same id. */
export const MAIN_ID = 'inhoud'

/** Frame around every screen of the back office: a bar at the top, and the navigation for the user's roles. */
export function Frame({ children }: { children: ReactNode }) {
  const session = useSession()
  const shop = useShop()
  const entries = staffEntries(session?.roles ?? [])
  const [isOpen, drawer] = useDisclosure()
  const isStaff = session !== null && entries.length > 0
  return (
    <div className={classes.frame}>
      <header className={classes.bar}>
        {isStaff && (
          <Burger
            className={classes.burger}
            size="sm"
            color="currentcolor"
            opened={isOpen}
            onClick={drawer.toggle}
            aria-label="Menu"
            aria-expanded={isOpen}
          />
        )}
        <Link to={isStaff ? sitePaths.backOffice : sitePaths.home} className={classes.brand}>
          {shop.name} <span className={classes.part}>Beheer</span>
        </Link>
        {isStaff && <JumpButton />}
        {session && <AccountMenu session={session} />}
      </header>
      {isStaff && (
        <>
          <nav aria-label="Beheer" className={classes.side}>
            <StaffLinks entries={entries} />
          </nav>
          <Drawer
            opened={isOpen}
            onClose={drawer.close}
            size="17rem"
            title="Beheer"
            closeButtonProps={{ 'aria-label': 'Menu sluiten' }}
          >
            <nav aria-label="Beheer">
              <StaffLinks entries={entries} onNavigate={drawer.close} />
            </nav>
          </Drawer>
          <Jump />
        </>
      )}
      <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
        {children}
      </main>
    </div>
  )
}
