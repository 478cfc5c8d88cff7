import { fail, ok } from '#shared/kernel/outcome.ts'
import { enqueue } from '../outbox/index.ts'
import { hashOfLinkToken, LINK_LASTS_MS, type LinkPurpose, linkToken, newLinkKey } from './account-link.ts'
import { accountLinksTable } from './account-links-table.ts'
import type { SessionDeps } from './open-session.ts'
import { hashPassword } from './password.ts'

/**
 * Asks for an account. Whoever opens the mail that follows, and knows the password chosen here, has one.
 *
 * Before that nothing begins: otherwise anybody could take a place with somebody else's address, and wait for its owner.
 */
export async function register(deps: SessionDeps, { email, password }: { email: string; password: string }) {
  return askForLink(deps, 'register', email, await hashPassword(password))
}

/** Asks for a mail with which a forgotten password is replaced. The old one works until that is done. */
export const requestReset = (deps: SessionDeps, email: string) => askForLink(deps, 'reset', email, null)

/**
 * Writes down that a mail is wanted. Whether somebody has the address is not looked at before the mail is written
 * (`account-mails`): what is done here, how long it takes and what is answered is the same for all (decisions D18).
 */
async function askForLink(
  { db, secret, now }: SessionDeps,
  purpose: LinkPurpose,
  email: string,
  passwordHash: string | null,
) {
  const at = now()
  const key = newLinkKey()
  await accountLinksTable(db).forgetExpired(at)
  return db.transaction().execute(async (tx) => {
    const id = await accountLinksTable(tx).add({
      ...{ purpose, email, passwordHash, key, now: at },
      tokenHash: hashOfLinkToken(linkToken(secret, key)),
      expiresAt: new Date(at.getTime() + LINK_LASTS_MS[purpose]),
    })
    if (id === undefined) return fail('too_many_mails')
    const kind = purpose === 'register' ? 'account-registered' : 'password-reset'
    await enqueue(tx, { party: 'mail', kind, uniqueKey: `${kind}:${id}`, payload: { linkId: id }, at })
    return ok(undefined)
  })
}
