import * as z from 'zod/mini'
import { channel, nothing } from './channel.ts'
import { settings } from './settings-channels.ts'

/** Steps of the first-time setup of a till, in order. */
export const SETUP_STEPS = ['shop', 'till', 'printer', 'terminal', 'start'] as const

const setup = z.object({
  /** True until the setup is finished: the app then opens it at each start. */
  isOpen: z.boolean(),
  step: z.enum(SETUP_STEPS),
})
export type Setup = z.output<typeof setup>
export type SetupStep = Setup['step']

export const setupRead = channel({ channel: 'setup:read', access: 'page', input: nothing, reply: setup })

/** Stores the step, so that the setup continues there after a restart. */
export const setupSave = channel({
  channel: 'setup:save',
  access: 'page',
  input: setup,
  reply: setup,
  fails: ['settings_not_kept'],
})

/**
 * Checks whether a shop responds at an address. `problem` says in Dutch what is wrong and what to do; null when the shop
 * responds. On a till with a known shop only an Admin may check another address, as only an Admin may set it.
 */
export const setupCheckShop = channel({
  channel: 'setup:check-shop',
  access: 'page',
  input: z.pick(settings, { shopUrl: true }),
  reply: z.object({ problem: z.nullable(z.string()), shopName: z.nullable(z.string()) }),
  fails: ['shop_for_admin', 'forbidden'],
})
