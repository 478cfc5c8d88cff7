import * as z from 'zod/mini'
import { channel, nothing } from './channel.ts'

/** Returns the address of new versions, which is fixed when the app is built; null when the app is never updated. */
export const updatesRead = channel({
  channel: 'updates:read',
  access: 'page',
  input: nothing,
  reply: z.object({ feedUrl: z.nullable(z.string()) }),
})
