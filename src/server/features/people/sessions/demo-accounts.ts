import type { Database } from '../../../db/tables.ts'
import { type NewUser, usersTable } from '../users/index.ts'
import { hashPassword } from './password.ts'

export const DEMO_PASSWORD = 'leermeester'

/** Accounts of the demo shop (docs/decisions.md#h). They exist only where the twins run. */
export const demoAccounts = [
  { email: 'admin@leermeester.example', roles: ['Admin'], firstname: 'Ada', lastname: 'Beheer' },
  { email: 'sales@leermeester.example', roles: ['Sales'], firstname: 'Sanne', lastname: 'Verkoop' },
  { email: 'klant@leermeester.example', roles: [], firstname: 'Karel', lastname: 'Klant' },
] as const satisfies Omit<NewUser, 'passwordHash'>[]

/** Creates missing demo accounts. Existing demo accounts do not change. */
export async function createDemoAccounts(db: Database): Promise<void> {
  const users = usersTable(db)
  for (const account of demoAccounts) {
    if (await users.findByEmail(account.email)) continue
    // The shop owns these mailboxes, so the addresses count as proven.
    await users.add({ ...account, passwordHash: await hashPassword(DEMO_PASSWORD), emailProvenAt: new Date() })
  }
}
