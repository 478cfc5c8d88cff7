import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Database, Transaction } from '../../../db/tables.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import { hashOfLinkToken, LINK_VALIDITY_MS, type LinkPurpose, linkToken, newLinkKey } from './account-link.ts'
import { accountLinksTable } from './account-links-table.ts'
import { isLeakedPassword } from './leaked-passwords.ts'
import { hashPassword } from './password.ts'

/**
 * Requests an account. The account is created at the first login with the token of the mailed link and the password
 * of this request. If it were created earlier, anyone could own an account with another person's address.
 */
export async function register(deps: LinkDeps, { email, password }: { email: string; password: string }) {
  if (await isLeakedPassword(password)) return fail('password_leaked')
  return requestLink(deps, 'register', email, await hashPassword(password))
}

/** Requests a mail with a link to replace a forgotten password. The old password works until a new one is set. */
export const requestReset = (deps: LinkDeps, email: string) => requestLink(deps, 'reset', email, null)

type LinkDeps = { db: Database; secret: Uint8Array; now: () => Date }

/**
 * Queues a mail with a link. The mail writer (`account-mails`) looks up whether the address has an account. So the
 * steps, the duration and the response of this function are the same for every address (docs/decisions.md#d18).
 */
async function requestLink(
  { db, secret, now }: LinkDeps,
  purpose: 'register' | 'reset',
  email: string,
  passwordHash: string | null,
) {
  const at = now()
  await accountLinksTable(db).forgetExpired(at)
  return db.transaction().execute(async (tx) => {
    const id = await addLink(tx, { purpose, email, passwordHash, secret, at })
    if (id === undefined) return fail('too_many_mails')
    const kind = purpose === 'register' ? 'account-registered' : 'password-reset'
    await enqueue(tx, { party: 'mail', kind, uniqueKey: `${kind}:${id}`, payload: { linkId: id }, at })
    return ok(undefined)
  })
}

type LinkRequest = {
  purpose: LinkPurpose
  email: string
  /** Hash of the password chosen with the request. */
  passwordHash: string | null
  /** For purpose `email`: the account that changes its email address to `email`. */
  userId?: number
  secret: Uint8Array
  at: Date
}

/**
 * Adds a link. The caller enqueues its mail in the same transaction. Returns the id of the link; undefined when the
 * address has reached the limit.
 */
export function addLink(tx: Transaction, { purpose, email, passwordHash, userId, secret, at }: LinkRequest) {
  const key = newLinkKey()
  return accountLinksTable(tx).add({
    purpose,
    email,
    passwordHash,
    key,
    userId,
    now: at,
    tokenHash: hashOfLinkToken(linkToken(secret, key)),
    expiresAt: new Date(at.getTime() + LINK_VALIDITY_MS[purpose]),
  })
}
