import type { ListedCustomer } from '#shared/contracts/customers.ts'
import { type Column, rolesInWords, ShortText, StateBadge } from '../frame/index.ts'

/** The columns of the customer list (docs/requirements.md#s2-admin-customers). A guest has no number. */
export const customerColumns: readonly Column<ListedCustomer>[] = [
  { key: 'user', title: 'Klant', cell: ({ userId }) => userId ?? 'Gast', width: 90 },
  { key: 'netsuite', title: 'Boekhouding', cell: ({ netsuiteId }) => netsuiteId ?? '–', width: 120 },
  { key: 'email', title: 'E-mail', cell: ({ email }) => <ShortText>{email}</ShortText>, sortable: true },
  { key: 'name', title: 'Naam', cell: ({ name }) => <ShortText>{name}</ShortText>, sortable: true },
  {
    key: 'roles',
    title: 'Rollen',
    cell: ({ roles }) => (roles.length > 0 ? <StateBadge tone="busy">{rolesInWords(roles)}</StateBadge> : '–'),
  },
  { key: 'orders', title: 'Bestellingen', cell: ({ orderCount }) => orderCount, sortable: true, align: 'right' },
]
