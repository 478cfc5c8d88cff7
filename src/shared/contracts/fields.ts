import * as z from 'zod/mini'
import { INVALID_EMAIL, required, tooLong } from './texts.ts'

/** A text of at most `max` characters, trimmed; may be empty. */
export const optionalText = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max, tooLong(max))), '')

/** A required text. `what` begins the message: "Voornaam is verplicht." */
export const requiredText = (what: string, max: number) =>
  z.string(required(what)).check(z.trim(), z.minLength(1, required(what)), z.maxLength(max, tooLong(max)))

const EMAIL = /^[^\s@<>()[\],;:"\\]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i

/** An email address whose top-level domain has two letters or more (docs/requirements.md#s5). */
export const email = (max = 200) =>
  z
    .string(required('Email'))
    .check(z.trim(), z.minLength(1, required('Email')), z.maxLength(max, tooLong(max)), z.regex(EMAIL, INVALID_EMAIL))

/** Maximum of an integer column of the database. */
const LARGEST_INTEGER = 2_147_483_647

/** A record id in a path or query, as text. */
export const id = z.coerce.number().check(z.int(), z.positive(), z.maximum(LARGEST_INTEGER))

/** A record id in a body. */
export const recordId = z.number().check(z.int(), z.positive(), z.maximum(LARGEST_INTEGER))

/** Id of a location in a body. The default location has 0. */
export const locationId = z.number().check(z.int(), z.minimum(0), z.maximum(LARGEST_INTEGER))

/** Id of a location in a path or query, as text. */
export const locationIdText = z.coerce.number<number>().check(z.int(), z.minimum(0), z.maximum(LARGEST_INTEGER))

/** The version of a record that a caller has seen. The next version is stored too, in an integer column. */
export const recordVersion = z.number().check(z.int(), z.minimum(0), z.maximum(LARGEST_INTEGER - 1))

/** A number that is returned unchanged and never used in calculations. */
export const plainNumber = z.number().check(z.minimum(-LARGEST_INTEGER), z.maximum(LARGEST_INTEGER))

/** Search term of a visitor. The search uses only the first words; the high limit accepts pasted texts as well. */
export const searchText = z.string().check(z.maxLength(10_000, tooLong(10_000)))

/** `page` and `pageSize` of a list. docs/requirements.md#s9 defines the page sizes for users. */
export const pageQuery = {
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
  pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(480)), 96),
}

/** Number of rows per view of a list, by filter value; `all` is the number without filter. Search terms are ignored. */
export const viewCounts = z.optional(z.record(z.string(), z.number()))

/** Idempotency header: a repeated call with the same key and body changes nothing more (docs/decisions.md#c10). */
export const idempotencyKey = z
  .string('Idempotency-Key ontbreekt.')
  .check(z.regex(/^[\w-]{8,100}$/, 'Idempotency-Key is ongeldig.'))

/** A moment as ISO text in UTC. */
export const moment = z.string()

/** Width of a paper roll in mm, in a query. */
export const rollMm = z.enum(['80', '58'])
