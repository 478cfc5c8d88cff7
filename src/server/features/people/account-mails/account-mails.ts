import * as z from 'zod'
import type { ShopDetails } from '#shared/contracts/config.ts'
import type { Database } from '../../../db/tables.ts'
import type { MailWriters, WrittenMail } from '../../operations/mails/index.ts'
import { accountLinksTable, linkToken } from '../sessions/index.ts'
import { usersTable } from '../users/index.ts'
import { addressTakenMail, changeEmailMail, emailChangedMail, emailChangeRequestedMail } from './email-change-texts.ts'
import {
  alreadyRegisteredMail,
  confirmRegistrationMail,
  loginAttackMail,
  passwordChangedMail,
  passwordResetMail,
} from './mail-texts.ts'
import { accountMergedMail, accountUnmergedMail } from './merge-texts.ts'
import { passkeyMail } from './passkey-texts.ts'
import { invitationMail, pinSetMail, secondFactorMail, welcomeToStaffMail } from './staff-mail-texts.ts'

export type AccountMailDeps = {
  db: Database
  shop: ShopDetails
  publicUrl: string
  /** Signs the tokens in links. */
  secret: Uint8Array
  now: () => Date
}

const linkPayload = z.object({ linkId: z.number() })
const formerAddressPayload = z.object({ email: z.optional(z.string()) })
const userPayload = z.object({ userId: z.number() })
/** `linkId` is null for an account that already has a password: its mail has no link to choose one. */
const invitationPayload = z.object({ userId: z.number(), linkId: z.nullable(z.number()) })
const secondFactorPayload = z.object({ userId: z.number(), change: z.enum(['on', 'off', 'reset', 'recovery']) })

const passkeyPayload = z.object({
  userId: z.number(),
  change: z.enum(['added', 'removed', 'copied']),
  name: z.string(),
})

/**
 * Writers of the mails about an account.
 *
 * A writer looks up whether an address has an account when the mail is written, not during the request. So only the
 * owner of the address learns the result; the visitor cannot derive it from the response or its duration.
 */
export function accountMails(deps: AccountMailDeps): MailWriters {
  const { db, secret } = deps
  const findValidLink = async (payload: unknown) => {
    const link = await accountLinksTable(db).find(linkPayload.parse(payload).linkId)
    return link && link.expiresAt > deps.now() ? { ...link, token: linkToken(secret, link.key) } : undefined
  }

  return {
    'account-registered': async ({ payload }) => {
      const link = await findValidLink(payload)
      if (!link) return undefined
      const account = await usersTable(db).findByEmail(link.email)
      const content = account ? alreadyRegisteredMail(deps) : confirmRegistrationMail(link.token, deps)
      return { to: { address: link.email }, content }
    },

    'password-reset': async ({ payload }): Promise<WrittenMail | undefined> => {
      const link = await findValidLink(payload)
      const account = link && (await usersTable(db).findByEmail(link.email))
      // Sends nothing to an address without an account: it may belong to a stranger.
      if (!account || account.isLocked) return undefined
      return { to: { address: link.email }, content: passwordResetMail(link.token, deps) }
    },

    'password-changed': async ({ payload }) => {
      const account = await usersTable(db).find(userPayload.parse(payload).userId)
      return account && { to: { address: account.email }, content: passwordChangedMail(account, deps) }
    },

    'passkey-changed': async ({ payload }) => {
      const { userId, ...change } = passkeyPayload.parse(payload)
      const email = await usersTable(db).emailOf(userId)
      return email === undefined ? undefined : { to: { address: email }, content: passkeyMail(change, deps) }
    },

    'email-change-link': async ({ payload }) => {
      const link = await findValidLink(payload)
      if (!link) return undefined
      const otherAccount = await usersTable(db).findByEmail(link.email)
      const content = otherAccount ? addressTakenMail(deps) : changeEmailMail(link.token, deps)
      return { to: { address: link.email }, content }
    },

    'email-change-asked': async ({ payload }) => {
      const email = await usersTable(db).emailOf(userPayload.parse(payload).userId)
      return email === undefined ? undefined : { to: { address: email }, content: emailChangeRequestedMail(deps) }
    },

    // Sent to the former address, which the account no longer has.
    'email-changed': async ({ payload }) => {
      const { email } = formerAddressPayload.parse(payload)
      return email === undefined ? undefined : { to: { address: email }, content: emailChangedMail(deps) }
    },

    'staff-invited': async ({ payload }) => {
      const { userId, linkId } = invitationPayload.parse(payload)
      const account = await usersTable(db).find(userId)
      // An Admin may remove the roles or lock the account before the mail is sent.
      if (!account || account.isLocked || account.roles.length === 0) return undefined
      const to = { address: account.email }
      if (linkId === null) return { to, content: welcomeToStaffMail(account.roles, deps) }
      const link = await findValidLink({ linkId })
      return link && { to, content: invitationMail(link.token, account.roles, deps) }
    },

    // Both addresses stay, also of the account that ended.
    'account-merged': async ({ payload }) => {
      const email = await usersTable(db).emailOf(userPayload.parse(payload).userId)
      return email === undefined ? undefined : { to: { address: email }, content: accountMergedMail(deps) }
    },

    'account-unmerged': async ({ payload }) => {
      const email = await usersTable(db).emailOf(userPayload.parse(payload).userId)
      return email === undefined ? undefined : { to: { address: email }, content: accountUnmergedMail(deps) }
    },

    'pin-set': async ({ payload }) => {
      const email = await usersTable(db).emailOf(userPayload.parse(payload).userId)
      return email === undefined ? undefined : { to: { address: email }, content: pinSetMail(deps) }
    },

    'login-attack': async ({ payload }) => {
      const email = await usersTable(db).emailOf(userPayload.parse(payload).userId)
      return email === undefined ? undefined : { to: { address: email }, content: loginAttackMail(deps) }
    },

    'second-factor-changed': async ({ payload }) => {
      const { userId, change } = secondFactorPayload.parse(payload)
      const email = await usersTable(db).emailOf(userId)
      return email === undefined ? undefined : { to: { address: email }, content: secondFactorMail(change, deps) }
    },
  }
}
