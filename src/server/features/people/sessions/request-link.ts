import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Database, Transaction } from '../../../db/tables.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import { hashOfLinkToken, LINK_LASTS_MS, type LinkPurpose, linkToken, newLinkKey } from './account-link.ts'
import { accountLinksTable } from './account-links-table.ts'
import { hashPassword } from './password.ts'

/**
 * Asks for an account. Whoever opens the mail that follows, and knows the password chosen here, has one.
 *
 * Before that nothing begins: otherwise anybody could take a place with somebody else's address, and wait for its owner.
 */
export async function register(deps: LinkDeps, { email, password }: { email: string; password: string }) {
  return requestLink(deps, 'register', email, await hashPassword(password))
}

/** Asks for a mail with which a forgotten password is replaced. The old one works until that is done. */
export const requestReset = (deps: LinkDeps, email: string) => requestLink(deps, 'reset', email, null)

type LinkDeps = { db: Database; secret: Uint8Array; now: () => Date }

/**
 * Queues a mail with a link. Whether the address has an account is looked up when the mail is written
 * (`account-mails`), so the steps, the duration and the response here are the same for every address (decisions D18).
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
  /** Of the password that was chosen with it. */
  passwordHash: string | null
  /** Whose account moves to the address, for purpose `email`. */
  userId?: number
  secret: Uint8Array
  at: Date
}

/** A link to be mailed in the same transaction. Gives its number; undefined when the address got enough of them. */
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
    expiresAt: new Date(at.getTime() + LINK_LASTS_MS[purpose]),
  })
}
