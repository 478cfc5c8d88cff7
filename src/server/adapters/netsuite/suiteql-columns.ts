import * as z from 'zod'

/** A column of a SuiteQL response and how its text is parsed. */
export type Column<Value> = {
  /** Name of the column in the response, in lower case. */
  name: string
  /** Text in the SELECT clause: the name, or an expression `AS` the name. */
  sql: string
  schema: z.ZodType<Value, unknown>
  /** Value for an empty column. Without it, an empty column is an error. */
  whenEmpty?: { value: Value }
}

type Naming = (name: string, sql?: string) => Pick<Column<never>, 'name' | 'sql'>

const named: Naming = (name, sql = name) => ({ name, sql: sql === name ? name : `${sql} AS ${name}` })

/** Declares a column that may not be empty. */
const required =
  <Value>(schema: z.ZodType<Value, unknown>) =>
  (name: string, sql?: string): Column<Value> => ({ ...named(name, sql), schema })

/** Declares a column that has the value `empty` when it is empty. */
const withDefault =
  <Value, Empty>(empty: Empty, schema: z.ZodType<Value, unknown>) =>
  (name: string, sql?: string): Column<Value | Empty> => ({ ...named(name, sql), schema, whenEmpty: { value: empty } })

// NetSuite sends values as text (docs/integrations/netsuite.md#s2); some releases send numbers as JSON numbers.
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
export const text = required(filledText)
/** A text without spaces around it; empty is null. */
export const textOrNull = withDefault(null, filledText)
/** A text with the spaces around it, which a unit such as " cm" needs after a number; empty is null. */
export const untrimmedOrNull = withDefault(null, asText)
/** An integer that must be filled. */
export const whole = required(integer)
/** An integer; empty is null. */
export const wholeOrNull = withDefault(null, integer)
/** Number of pieces: "4" or "4.0"; empty is 0. */
export const pieces = withDefault(0, decimal.transform(Math.trunc))
/** An amount of zero or more, in EUR. */
export const price = required(decimal.refine((value) => value >= 0))
/** A color as "#9a5526". */
export const hex = required(color)
/** A color as "#9a5526"; empty is null. */
export const hexOrNull = withDefault(null, color)
/** A day as YYYY-MM-DD. The query sets the format, because NetSuite's default depends on the settings of the user. */
export const calendarDay = (name: string) => required(day)(name, isoDay(name))
/** A day as YYYY-MM-DD; empty is null. */
export const calendarDayOrNull = (name: string) => withDefault(null, day)(name, isoDay(name))
/** A boolean, which NetSuite sends as 'T' or 'F'; empty is false. */
export const flag = withDefault(false, isT)
/** One of the given values. */
export const oneOf = <const Word extends string>(...allowed: Word[]) => required<Word>(asText.pipe(z.enum(allowed)))
/** One of the given values; empty is null. */
export const oneOfOrNull = <const Word extends string>(...allowed: Word[]) =>
  withDefault(null, asText.pipe(z.enum(allowed)))
