import * as z from 'zod/mini'
import { channel, nothing } from './channel.ts'

/**
 * Whether the operating system starts the app when its user logs in, as the system itself reports it. `blocked`: the app
 * asked for it, and the system or its user does not allow it. `unavailable`: this app cannot be started by the system, for
 * example in practice mode.
 */
const loginStart = z.object({ state: z.enum(['on', 'off', 'blocked', 'unavailable']) })
export type LoginStartState = z.output<typeof loginStart>['state']

export const loginStartRead = channel({
  channel: 'login-start:read',
  access: 'staff',
  input: nothing,
  reply: loginStart,
})
/** Turns the start at login on or off. The reply has the state that the system reports afterwards. */
export const loginStartChange = channel({
  channel: 'login-start:change',
  access: 'admin',
  input: z.object({ isOn: z.boolean() }),
  reply: loginStart,
  fails: ['login_start_not_set'],
})
