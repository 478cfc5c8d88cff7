import * as z from 'zod'

/** A column of a SuiteQL answer and what its text means. */
export type Column<Value> = {
  /** How it is called in the answer, in lower case. */
  name: string
  /** How it is written in the SQL, when that differs. */
  sql: string
  schema: z.ZodType<Value, unknown>
  /** What an empty column means; without it, the column must be filled. */
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

// Every value comes as text (docs/integrations/netsuite.md#s2); some releases give bare numbers.
const asText = z.union([z.string(), z.number().transform(String)])
const words = asText.pipe(z.string().trim().min(1))
const integer = asText.pipe(z.string().regex(/^-?\d{1,10}$/)).transform(Number)
const decimal = asText.pipe(z.string().regex(/^-?\d*\.?\d+$/)).transform(Number)
const isT = z.enum(['T', 'F']).transform((value) => value === 'T')
// "#9A5526" or "9a5526".
const color = asText
  .pipe(z.string().regex(/^#?[0-9a-f]{6}$/i))
  .transform((text) => `#${text.replace('#', '').toLowerCase()}`)
const day = asText.pipe(z.string().regex(/^\d{4}-\d{2}-\d{2}$/))
const inOneFormat = (name: string) => `TO_CHAR(${name}, 'YYYY-MM-DD')`

export const text = filled(words)
export const textOrNull = or(null, words)
/** With the spaces around it: " cm" stands behind a number as it is. */
export const untrimmedOrNull = or(null, asText)
export const whole = filled(integer)
export const wholeOrNull = or(null, integer)
/** Pieces come as "4", "4.0" or not at all, which is none. */
export const pieces = or(0, decimal.transform(Math.trunc))
export const price = filled(decimal.refine((value) => value >= 0))
export const hex = filled(color)
export const hexOrNull = or(null, color)
/** A day, asked for in one format, because the usual one follows the settings of the user. */
export const calendarDay = (name: string) => filled(day)(name, inOneFormat(name))
export const calendarDayOrNull = (name: string) => or(null, day)(name, inOneFormat(name))
/** 'T' or 'F'; an empty one counts as no. */
export const flag = or(false, isT)
export const oneOf = <const Word extends string>(...allowed: Word[]) => filled<Word>(asText.pipe(z.enum(allowed)))
export const oneOfOrNull = <const Word extends string>(...allowed: Word[]) => or(null, asText.pipe(z.enum(allowed)))
