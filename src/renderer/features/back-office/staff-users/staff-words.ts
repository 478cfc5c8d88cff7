import type { StaffState, StaffUser } from '#shared/contracts/staff-users.ts'
import type { Role } from '#shared/contracts/users.ts'
import { ROLE_NAMES } from '../frame/index.ts'

/** Names and permissions of the roles (docs/decisions.md#d21). */
export const ROLES: readonly { role: Role; name: string; rights: string }[] = [
  { role: 'Admin', name: ROLE_NAMES.Admin, rights: 'Alles, ook reviews, gebruikers en het logboek.' },
  { role: 'Sales', name: ROLE_NAMES.Sales, rights: 'Klanten, verkooporders en betalingen; de voorraad om te lezen.' },
]

/** Dutch names of the states of a staff account. */
export const STATES: Record<StaffState, string> = {
  active: 'Actief',
  invited: 'Uitgenodigd',
  locked: 'Geblokkeerd',
  former: 'Geen medewerker meer',
}

/** Display name of a user; the mail address when no name is known. */
export const nameOf = ({ firstname, lastname, email }: Pick<StaffUser, 'firstname' | 'lastname' | 'email'>): string =>
  `${firstname} ${lastname}`.trim() || email
