import * as z from 'zod/mini'
import { INVALID_EMAIL, required, tooLong } from './texts.ts'

/** A text of at most `max` characters, trimmed; may be empty. */
export const optionalText = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max, tooLong(max))), '')

/** A text that must hold something. `what` begins the sentence: "Voornaam is verplicht." */
export const requiredText = (what: string, max: number) =>
  z.string(required(what)).check(z.trim(), z.minLength(1, required(what)), z.maxLength(max, tooLong(max)))

const EMAIL = /^[^\s@<>()[\],;:"\\]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i

/** A mail address whose top-level part has two letters or more (docs/requirements.md#s5). */
export const email = (max = 200) =>
  z
    .string(required('Email'))
    .check(z.trim(), z.minLength(1, required('Email')), z.maxLength(max, tooLong(max)), z.regex(EMAIL, INVALID_EMAIL))

/** What an integer column of the database holds. */
const LARGEST_INTEGER = 2_147_483_647

/** A record's number in a path or query, where it is text. */
export const id = z.coerce.number().check(z.int(), z.positive(), z.maximum(LARGEST_INTEGER))

/** A record's number in a body. */
export const recordId = z.number().check(z.int(), z.positive(), z.maximum(LARGEST_INTEGER))

/** The version of a record that a caller looked at. */
export const recordVersion = z.number().check(z.int(), z.minimum(0), z.maximum(LARGEST_INTEGER))

/** A number that is given back as it was and never calculated with. */
export const plainNumber = z.number().check(z.minimum(-LARGEST_INTEGER), z.maximum(LARGEST_INTEGER))

/** Search term of a visitor. Only its first words count; the limit leaves room for pasted text. */
export const searchText = z.string().check(z.maxLength(10_000, tooLong(10_000)))

/** `page` and `pageSize` of a list; the page sizes people may choose are in docs/requirements.md#s9. */
export const pageQuery = {
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
  pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(480)), 96),
}

/** How many rows each view of a list has, by the value of its filter; `all` without one. Search terms are left aside. */
export const viewCounts = z.optional(z.record(z.string(), z.number()))

/**
 * The header by which a second try is known: the same key with the same body changes nothing more
 * (docs/decisions.md#c10).
 */
export const idempotencyKey = z
  .string('Idempotency-Key ontbreekt.')
  .check(z.regex(/^[\w-]{8,100}$/, 'Idempotency-Key is ongeldig.'))

/** A moment as ISO text in UTC. */
export const moment = z.string()
