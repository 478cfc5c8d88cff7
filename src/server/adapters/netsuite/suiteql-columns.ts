import * as z from 'zod'

/** A column of a SuiteQL response and how its text is parsed. */
export type Column<Value> = {
  /** Name in the response, in lower case. */
  name: string
  /** Expression in the SQL, when it differs from the name. */
  sql: string
  schema: z.ZodType<Value, unknown>
  /** Value for an empty column. Without it, an empty column is an error. */
  whenEmpty?: { value: Value }
}

type Naming = (name: string, sql?: string) => Pick<Column<never>, 'name' | 'sql'>

const named: Naming = (name, sql = name) => ({ name, sql: sql === name ? name : `${sql} AS ${name}` })

const filled =
  <Value>(schema: z.ZodType<Value, unknown>) =>
  (name: string, sql?: string): Column<Value> => ({ ...named(name, sql), schema })

const or =
  <Value, Empty>(empty: Empty, schema: z.ZodType<Value, unknown>) =>
  (name: string, sql?: string): Column<Value | Empty> => ({ ...named(name, sql), schema, whenEmpty: { value: empty } })

// Every value is text (docs/integrations/netsuite.md#s2); some releases send bare numbers.
const asText = z.union([z.string(), z.number().transform(String)])
const filledText = asText.pipe(z.string().trim().min(1))
const integer = asText.pipe(z.string().regex(/^-?\d{1,10}$/)).transform(Number)
const decimal = asText.pipe(z.string().regex(/^-?\d*\.?\d+$/)).transform(Number)
const isT = z.enum(['T', 'F']).transform((value) => value === 'T')
// "#9A5526" or "9a5526".
const color = asText
  .pipe(z.string().regex(/^#?[0-9a-f]{6}$/i))
  .transform((text) => `#${text.replace('#', '').toLowerCase()}`)
const day = asText.pipe(z.string().regex(/^\d{4}-\d{2}-\d{2}$/))
const isoDay = (name: string) => `TO_CHAR(${name}, 'YYYY-MM-DD')`

/** A text that must be filled, without spaces around it. */
export const text = filled(filledText)
/** A text without spaces around it; empty is null. */
export const textOrNull = or(null, filledText)
/** Text with its spaces: the unit " cm" is appended to a number unchanged. */
export const untrimmedOrNull = or(null, asText)
/** An integer that must be filled. */
export const whole = filled(integer)
/** An integer; empty is null. */
export const wholeOrNull = or(null, integer)
/** Number of pieces: "4", "4.0", or empty for none. */
export const pieces = or(0, decimal.transform(Math.trunc))
/** An amount of zero or more, in EUR. */
export const price = filled(decimal.refine((value) => value >= 0))
/** A color as "#9a5526". */
export const hex = filled(color)
/** A color as "#9a5526"; empty is null. */
export const hexOrNull = or(null, color)
/** A day as YYYY-MM-DD. The query sets the format, because the default depends on the settings of the user. */
export const calendarDay = (name: string) => filled(day)(name, isoDay(name))
/** A day as YYYY-MM-DD; empty is null. */
export const calendarDayOrNull = (name: string) => or(null, day)(name, isoDay(name))
/** 'T' or 'F'; empty means false. */
export const flag = or(false, isT)
/** One of the given values. */
export const oneOf = <const Word extends string>(...allowed: Word[]) => filled<Word>(asText.pipe(z.enum(allowed)))
/** One of the given values; empty is null. */
export const oneOfOrNull = <const Word extends string>(...allowed: Word[]) => or(null, asText.pipe(z.enum(allowed)))
