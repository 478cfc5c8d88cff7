import { users } from '#shared/contracts/users.ts'
import { hashPassword } from '../../../src/server/features/people/sessions/password.ts'
import type { BenchShop } from '../visits/bench-shop.ts'

type TokenDeps = { shop: Pick<BenchShop['shop'], 'origin'>; database: Pick<BenchShop['database'], 'ask'> }

/** Account of the Admin that is created for a benchmark or a test. */
export const BENCH_ADMIN = { email: 'meting@voorbeeld.example', password: 'vier jaar bestellingen' }

/** Creates an Admin in the database, logs in through the API, and returns the session token. */
export async function adminToken({ shop, database }: TokenDeps): Promise<string> {
  const { email, password } = BENCH_ADMIN
  await database.ask(`insert into users (email, password_hash, roles) values ($1, $2, array['Admin'])`, [
    email,
    await hashPassword(password),
  ])
  const response = await fetch(new URL(users.login.path, shop.origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { token } = (await response.json()) as { token?: string } // our own response
  if (!token) throw new Error(`the login of the benchmark failed: ${response.status}`)
  return token
}
