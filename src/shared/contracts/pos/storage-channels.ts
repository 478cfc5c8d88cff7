import * as z from 'zod/mini'
import { channel, nothing } from './channel.ts'

/** Name of a store of the page, for example `quick-order`. */
const key = z.string().check(z.minLength(1), z.maxLength(100))

/** Returns everything that the page has stored on this machine. */
export const storageRead = channel({
  channel: 'storage:read',
  access: 'page',
  input: nothing,
  reply: z.object({ entries: z.record(z.string(), z.string()) }),
})

/**
 * Stores entries of the page on this machine, encrypted, or removes them (null). The reply comes after they are on the
 * disk. Also allowed while the till is locked, because the page under the lock keeps its content.
 */
export const storageWrite = channel({
  channel: 'storage:write',
  access: 'page',
  input: z.object({ entries: z.record(key, z.nullable(z.string())) }),
  reply: z.object({}),
  fails: ['disk_full'],
})
