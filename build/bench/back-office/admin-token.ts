import { users } from '#shared/contracts/users.ts'
import { hashPassword } from '../../../src/server/features/people/sessions/password.ts'
import type { BenchShop } from '../road/bench-shop.ts'

type TokenDeps = { shop: Pick<BenchShop['shop'], 'origin'>; database: Pick<BenchShop['database'], 'ask'> }

/** Account of the benchmark. */
export const MEASURER = { email: 'meting@voorbeeld.example', password: 'vier jaar bestellingen' }

/** Logs in an Admin through the API and returns the token. */
export async function adminToken({ shop, database }: TokenDeps): Promise<string> {
  const { email, password } = MEASURER
  await database.ask(`insert into users (email, password_hash, roles) values ($1, $2, array['Admin'])`, [
    email,
    await hashPassword(password),
  ])
  const answer = await fetch(new URL(users.login.path, shop.origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { token } = (await answer.json()) as { token?: string } // our own response
  if (!token) throw new Error(`the login of the benchmark failed: ${answer.status}`)
  return token
}
