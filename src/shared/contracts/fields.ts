import * as z from 'zod/mini'
import { INVALID_EMAIL, required, tooLong } from './texts.ts'

/** A text of at most `max` characters, trimmed; may be empty. */
export const optionalText = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max, tooLong(max))), '')

/** A text that must hold something. `what` begins the sentence: "Voornaam is verplicht." */
export const requiredText = (what: string, max: number) =>
  z.string(required(what)).check(z.trim(), z.minLength(1, required(what)), z.maxLength(max, tooLong(max)))

const EMAIL = /^[^\s@<>()[\],;:"\\]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i

/** A mail address whose top-level part has two letters or more (specification §5). */
export const email = (max = 200) =>
  z
    .string(required('Email'))
    .check(z.trim(), z.minLength(1, required('Email')), z.maxLength(max, tooLong(max)), z.regex(EMAIL, INVALID_EMAIL))

/** A record's number in a path or query. */
export const id = z.coerce.number().check(z.int(), z.positive(), z.maximum(2_147_483_647))

/** `page` and `pageSize` of a list; the page sizes people may choose are in specification §9. */
export const pageQuery = {
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
  pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(480)), 96),
}

/** The header by which a second try is known: the same key with the same body changes nothing more (decisions C10). */
export const idempotencyKey = z
  .string('Idempotency-Key ontbreekt.')
  .check(z.regex(/^[\w-]{8,100}$/, 'Idempotency-Key is ongeldig.'))

/** A moment as ISO text in UTC. */
export const moment = z.string()
