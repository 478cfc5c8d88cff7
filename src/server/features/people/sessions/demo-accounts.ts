import type { Database } from '../../../db/tables.ts'
import { type NewUser, usersTable } from '../users/index.ts'
import { hashPassword } from './password.ts'

export const DEMO_PASSWORD = 'leermeester'

/** Three people of the demo shop (decisions H). They exist only where the twins do. */
export const demoAccounts = [
  { email: 'admin@leermeester.example', roles: ['Admin'], firstname: 'Ada', lastname: 'Beheer' },
  { email: 'sales@leermeester.example', roles: ['Sales'], firstname: 'Sanne', lastname: 'Verkoop' },
  { email: 'klant@leermeester.example', roles: [], firstname: 'Karel', lastname: 'Klant' },
] as const satisfies Omit<NewUser, 'passwordHash'>[]

/** Makes the demo accounts that are not there yet; one that was changed since stays as it is. */
export async function createDemoAccounts(db: Database): Promise<void> {
  const users = usersTable(db)
  for (const account of demoAccounts) {
    if (await users.findByEmail(account.email)) continue
    // Their mailbox is the shop's own.
    await users.add({ ...account, passwordHash: await hashPassword(DEMO_PASSWORD), emailProvenAt: new Date() })
  }
}
