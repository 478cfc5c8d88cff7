import { Menu, UnstyledButton } from '@mantine/core'
import { IconBuildingStore, IconLogout, IconUser, IconUserCircle } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import type { Session } from '#shared/contracts/users.ts'
import { useLogout } from '../../common/sessions/index.ts'
import classes from './AccountMenu.module.css'
import { ROLE_NAMES } from './role-words.ts'

/** Menu of the logged-in user: mail address, roles, the links to the account and the shop, and the logout. */
export function AccountMenu({ session: { email, roles } }: { session: Session }) {
  const logout = useLogout()
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <UnstyledButton className={classes.button} aria-label={`Uw account: ${email}`}>
          <IconUserCircle size={24} stroke={1.5} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <span className={classes.email}>{email}</span>
          {roles.map((role) => ROLE_NAMES[role]).join(' en ') || 'Klant'}
        </Menu.Label>
        <Menu.Item component={Link} to={sitePaths.account} leftSection={<IconUser size={18} aria-hidden />}>
          Uw account
        </Menu.Item>
        <Menu.Item component={Link} to={sitePaths.home} leftSection={<IconBuildingStore size={18} aria-hidden />}>
          Naar de winkel
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => logout.mutate()}>
          Uitloggen
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
