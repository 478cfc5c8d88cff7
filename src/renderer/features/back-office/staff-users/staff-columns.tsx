import type { StaffUser } from '#shared/contracts/staff-users.ts'
import { type Column, type RowTone, rolesInWords, ShortText, when } from '../frame/index.ts'
import { nameOf, STATES } from './staff-words.ts'

/** Columns of the staff list. */
export const staffColumns: readonly Column<StaffUser>[] = [
  { key: 'name', title: 'Naam', sortable: true, cell: (user) => <ShortText>{nameOf(user)}</ShortText> },
  { key: 'email', title: 'E-mailadres', sortable: true, cell: ({ email }) => <ShortText>{email}</ShortText> },
  { key: 'roles', title: 'Rollen', cell: ({ roles }) => rolesInWords(roles) },
  { key: 'state', title: 'Stand', sortable: true, cell: ({ state }) => STATES[state] },
  { key: 'secondFactor', title: 'Inlogcode', cell: ({ secondFactorSince }) => (secondFactorSince ? 'Aan' : 'Uit') },
  {
    key: 'lastLogin',
    title: 'Laatst ingelogd',
    sortable: true,
    cell: ({ lastLoginAt }) => when(lastLoginAt) || 'Nog niet',
  },
]

/** Highlights locked accounts, and users who have not accepted the invitation. */
export function staffTone({ state }: StaffUser): RowTone | undefined {
  if (state === 'locked') return 'bad'
  return state === 'invited' ? 'part' : undefined
}
