import * as z from 'zod/mini'
import { PIN_DIGITS } from '../../domain/accounts/pin.ts'
import { session } from '../users.ts'
import { channel, event, nothing } from './channel.ts'

/** Who stands at the till, as the main process knows it. The token is in no answer (docs/decisions.md#d19). */
export const tillSession = z.object({
  /** Null when nobody is logged in. After expiry it stays, with `isLocked`, until somebody returns or logs out. */
  session: z.nullable(session),
  /** The work stays, and nobody can go on with it before a PIN or a password. */
  isLocked: z.boolean(),
  /** As which till this machine is known to the server; null before a strong login opened it. */
  till: z.nullable(z.object({ tillId: z.string(), name: z.string() })),
  /** Where the token is kept: `kept` survives a restart; `memory` does not, because this machine has no real safe. */
  vault: z.enum(['kept', 'memory']),
  /** Staff who may return or take over by PIN on this till. */
  pinHolders: z.array(z.object({ email: z.string(), name: z.string() })),
})
export type TillSession = z.output<typeof tillSession>

export const sessionRead = channel({ channel: 'session:read', access: 'page', input: nothing, reply: tillSession })

/** Locks at once. */
export const sessionLock = channel({ channel: 'session:lock', access: 'page', input: nothing, reply: tillSession })

/** Returns from the lock, or hands the till to a colleague, by PIN. */
export const sessionSwitch = channel({
  channel: 'session:switch',
  access: 'page',
  input: z.object({ email: z.string(), pin: z.string().check(z.regex(PIN_DIGITS)) }),
  reply: tillSession,
  fails: ['wrong_pin', 'pin_blocked', 'till_unknown', 'server_away', 'payment_running', 'too_many_requests'],
})

/** Somebody is at the till: the page says so at most every 15 s, and the lock waits on. */
export const sessionTouch = channel({
  channel: 'session:touch',
  access: 'page',
  input: nothing,
  reply: z.object({ isLocked: z.boolean() }),
})

/** Makes this machine a till of the shop, after a login with a password. */
export const tillOpen = channel({
  channel: 'till:open',
  access: 'staff',
  input: z.object({ name: z.string().check(z.minLength(1), z.maxLength(60)) }),
  reply: tillSession,
  fails: ['server_away', 'strong_login_needed', 'till_name_taken'],
})

/** This machine is a till no longer; PINs stop working on it. */
export const tillLeave = channel({ channel: 'till:leave', access: 'admin', input: nothing, reply: tillSession })

export const sessionChanged = event({ event: 'session:changed', payload: tillSession })
